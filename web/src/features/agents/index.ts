export { AgentRequests, AgentToolsPanel } from './lazy-panel.tsx';
