import { describe, expect, it } from '@jest/globals';
import type { CardRow } from './card.model.ts';
import { createKnownCards } from './known-cards.ts';

/** Replicas that hear each other. */
function createBus() {
  const [listeners, gaps]: [((payload: unknown) => void)[], (() => void)[]] = [[], []];
  return {
    broadcast: (_topic: string, payload: unknown) => {
      for (const listener of listeners) listener(payload);
    },
    onBroadcast: (_topic: string, listener: (payload: unknown) => void) => void listeners.push(listener),
    onGap: (listener: () => void) => void gaps.push(listener),
    miss: () => {
      for (const gap of gaps) gap();
    },
  };
}

const card = (_id: string, description = '', deleted = false) =>
  ({
    ...{ _id, title: 'A', description, deleted },
    outbox: ['event'],
    recentEdits: [{}],
  }) as never as CardRow;

describe('cards in memory', () => {
  it('take no more bytes than they may', () => {
    const known = createKnownCards({ bus: createBus(), bytes: 100_000 });
    for (let n = 0; n < 1_000; n += 1) known.keep(card(`small-${n}`));
    expect(known.get('small-999')).toMatchObject({ title: 'A' });
    expect(known.get('small-900')).toBeUndefined();
    known.keep(card('huge', 'x'.repeat(60_000)));
    expect(known.get('huge')).toBeUndefined();
  });

  it('have neither the events that wait nor what edits were', () => {
    const known = createKnownCards({ bus: createBus() });
    known.keep(card('one'));
    expect(known.get('one')).toEqual({ _id: 'one', title: 'A', description: '', deleted: false });
  });

  it('go with a deletion, in all replicas once it is for good, and where one may have been missed', () => {
    const bus = createBus();
    const [here, there] = [createKnownCards({ bus }), createKnownCards({ bus })];
    for (const known of [here, there]) for (const id of ['one', 'two', 'three']) known.keep(card(id));
    here.keep(card('one', '', true));
    expect([here.get('one'), there.get('one')]).toEqual([undefined, expect.anything()]);
    here.purge(['one', 'two']);
    expect([there.get('one'), there.get('two')]).toEqual([undefined, undefined]);
    bus.miss();
    expect(there.get('three')).toBeUndefined();
  });
});
