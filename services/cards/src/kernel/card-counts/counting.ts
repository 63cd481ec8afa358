import type { AggregateStore, Log } from '@cardinal/service-kit';
import { countedEvent } from '../card/card.events.ts';
import type { CardDocument } from '../card/card.model.ts';
import type { CountSources } from './count-sources.ts';
import { type Counted, createRecount, type Recount, type RecountDeps } from './recount.ts';

export interface CountingDeps extends Pick<RecountDeps<Counted>, 'removeContents'> {
  store: AggregateStore<CardDocument>;
  sources: CountSources;
  log: Log;
}

/** Counts what everybody sees of cards, and their internal notes. */
export function createCounting({ store, sources, removeContents, log }: CountingDeps) {
  const recount: Recount = createRecount({
    cards: store,
    sources: sources.open as RecountDeps<Counted>['sources'],
    counter: 'countsVersion',
    createEvents: (card) => [countedEvent(card)],
    removeContents,
    log,
  });
  const recountNotes: Recount<'note'> = createRecount({
    cards: store,
    sources: sources.internal as RecountDeps<'note'>['sources'],
    counter: 'notesVersion',
    // No event: everybody who sees the card would receive it.
    createEvents: () => [],
    removeContents,
    log,
  });
  return { recount, recountNotes };
}
