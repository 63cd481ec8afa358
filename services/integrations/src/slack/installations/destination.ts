import type { Destination } from '../../deliveries/channel.port.ts';
import type { SlackInstallation } from './installation.model.ts';

/** Messages queue for the channel itself, whichever projects send to it. */
export const destinationOf = ({
  _id: projectId,
  teamId,
  channelId,
  channelName,
}: SlackInstallation): Destination => ({ projectId, channelKey: `${teamId}/${channelId}`, channelName });
