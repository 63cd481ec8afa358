export { CopiesPanel } from './copies-panel.tsx';
export { Copies } from './lazy-copies.ts';
export { isRestored } from './restored.ts';
