/** Where deliveries queue: the channel itself, whichever projects send to it. */
export const channelKeyOf = ({ teamId, channelId }: { teamId: string; channelId: string }) =>
  `${teamId}/${channelId}`;
