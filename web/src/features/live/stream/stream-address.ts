import { openStream, toQueryString } from '@cardinal/contracts';

/** A public board, by the slugs of its project and of itself. */
export interface BoardName {
  project?: string;
  board?: string;
}

/** The subject of a stream: a user with their projects, a guest, and optionally the public board on screen. */
export interface StreamAddress extends BoardName {
  userId?: string;
}

/** The point to resume from: after the last message, or so many seconds ago. */
export interface StreamStart {
  lastEventId?: string;
  recent?: number;
}

export const streamUrl = ({ project, board }: StreamAddress, start: StreamStart = {}): string =>
  openStream.path + toQueryString({ project, board, ...start });

/** Tabs with the same name share a stream. */
export const streamName = ({ userId, project, board }: StreamAddress): string =>
  ['cardinal-live', userId ?? 'guest', project ?? '', board ?? ''].join(':');
