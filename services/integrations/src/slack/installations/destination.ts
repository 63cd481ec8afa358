import type { Destination } from '../../deliveries/channel.port.ts';
import type { SlackInstallation } from './installation.model.ts';

/** The queue belongs to the channel, whichever projects send to it. */
export const toDestination = ({
  _id: projectId,
  teamId,
  channelId,
  channelName,
}: SlackInstallation): Destination => ({ projectId, channelKey: `${teamId}/${channelId}`, channelName });
