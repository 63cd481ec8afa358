export { TrashPanel } from './trash-panel.tsx';
