export { offerUndo } from './offer-undo.ts';
export { UndoCommand } from './undo-command.tsx';
