import { type Change, type Entry, isDue } from './entry.ts';

interface Turn {
  /** Its place among the entries. */
  order: number;
  lane: string;
  /** Called when it is the first of its lane, perhaps more than once. */
  begin: () => void;
}

interface LanesDeps {
  list: () => readonly Entry[];
  find: (entry: Entry) => Change<unknown, unknown>;
  /**
   * Sends an entry, unless it has to wait.
   * @param others how many are being sent
   */
  send: (entry: Entry, others: number) => Promise<void> | undefined;
}

/** Has changes sent in their order: the stored ones, and among them those that are on no disk. */
export function createLanes({ list, find, send }: LanesDeps) {
  /** Of the entries that are being sent. */
  const busy = new Set<string>();
  /** Of changes that are on no disk. */
  const turns = new Set<Turn>();

  function begin(entry: Entry, lane: string): void {
    const sent = send(entry, busy.size);
    if (!sent) return;
    busy.add(lane);
    void sent.finally(() => {
      busy.delete(lane);
      pump();
    });
  }

  function toTurn(entry: Entry): Turn {
    const lane = find(entry).lane(entry.input);
    return { order: entry.order, lane, begin: () => begin(entry, lane) };
  }

  /** Begins what can be sent now: the first of each lane. */
  function pump(): void {
    const passed = new Set(busy);
    const entries = list().filter((entry) => isDue(entry));
    const all = [...entries.map(toTurn), ...turns].sort((a, b) => a.order - b.order);
    for (const { lane, begin } of all) {
      if (passed.has(lane)) continue;
      passed.add(lane);
      begin();
    }
  }

  return {
    pump,
    /**
     * Waits until all that was changed before in this lane is sent.
     * @returns a function that lets the next one begin
     */
    takeTurn(lane: string): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<() => void>();
      // After all that is there now, and before what is stored next.
      const order = (list().at(-1)?.order ?? 0) + 0.5;
      const turn: Turn = { order, lane, begin: () => resolve(end) };
      function end(): void {
        turns.delete(turn);
        pump();
      }
      turns.add(turn);
      pump();
      return promise;
    },
    /** Nothing that is stored is sent any more. */
    endTurns(): void {
      for (const turn of turns) turn.begin();
    },
  };
}
