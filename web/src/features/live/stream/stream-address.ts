import { openStream } from '@cardinal/contracts';
import { toQueryString } from '#api/url.ts';

/** A public board, by the slugs of its project and of itself. */
export interface BoardName {
  project?: string;
  board?: string;
}

/**
 * Whose stream it is: a user's, who hears of the own projects, a guest's, or both with the one public board that is
 * looked at besides.
 */
export interface StreamAddress extends BoardName {
  userId?: string;
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
