export { SlackCard } from './slack-card.tsx';
