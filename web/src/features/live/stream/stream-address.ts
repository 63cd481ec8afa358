import { openStream } from '@cardinal/contracts';
import { toQueryString } from '#api/url.ts';

/** Whose stream it is: a user's, who hears of all that the user may see, or that of whoever looks at a public board. */
export interface StreamAddress {
  userId?: string;
  project?: string;
  board?: string;
}

/** Where it goes on: after what was heard last, or so many seconds ago. */
export interface StreamStart {
  lastEventId?: string;
  recent?: number;
}

export const streamUrl = ({ project, board }: StreamAddress, start: StreamStart = {}): string =>
  openStream.path + toQueryString({ project, board, ...start });

/** Tabs with the same name hear the same. */
export const streamName = ({ userId, project, board }: StreamAddress): string =>
  ['cardinal-live', userId ?? 'guest', project ?? '', board ?? ''].join(':');
