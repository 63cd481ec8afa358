import type { RelaySource } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { IsBlocked } from './access/board-access.ts';
import { type CardHooks, noCardHooks } from './card/card.hooks.ts';
import { type CountSources, noCountSources } from './card-counts/count-sources.ts';
import { type DataHooks, noDataHooks } from './card-data/card-data.ts';
import type { KeepEvents } from './card-data/kept-store.ts';

/** Keeps something of the events of these aggregates on their way out. */
export interface EventKeeper extends Pick<RelaySource, 'keptOfGone'> {
  of: readonly Model<never>[];
  keep: KeepEvents;
}

/** Additions of features to the work of the kernel. Each list is in the order of the list of features. */
export interface Hooks extends CardHooks, DataHooks {
  isBlocked: IsBlocked[];
  /** The names of those among these who have no account. */
  guestNames: ((ids: readonly string[]) => Promise<ReadonlyMap<string, string>>)[];
  /** The account of a user is another one: it may have been approved. */
  userChanged: ((userId: string) => Promise<void>)[];
  /** Keeps of events before a write is answered what must not be missed. */
  keepAtOnce: KeepEvents[];
  keepEvents: (readonly EventKeeper[])[];
}

export interface Registry extends Hooks {
  counts: CountSources;
}

export const createRegistry = (): Registry => ({
  ...noCardHooks(),
  ...noDataHooks(),
  isBlocked: [],
  guestNames: [],
  userChanged: [],
  keepAtOnce: [],
  keepEvents: [],
  counts: noCountSources(),
});
