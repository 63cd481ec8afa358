export { WebhooksPanel } from './lazy-panel.tsx';
