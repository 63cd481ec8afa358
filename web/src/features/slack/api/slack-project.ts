import type { Project } from '@cardinal/contracts';

export type SlackProject = Pick<
  Project,
  'id' | 'slug' | 'slackTeamName' | 'slackChannelName' | 'slackConfiguredAt'
>;

/** Connected is what has both a workspace and a channel. */
export const isConnected = ({ slackTeamName, slackChannelName }: SlackProject): boolean =>
  Boolean(slackTeamName && slackChannelName);
