export { SlackCard } from './slack-card.tsx';
export { useReturnFromSlack } from './use-return-from-slack.ts';
