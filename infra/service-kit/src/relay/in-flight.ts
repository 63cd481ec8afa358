import type { Envelope } from '@cardinal/contracts';
import { steadyNow } from '../steady-clock.ts';
import type { RelaySource, Waiting } from './outboxes.ts';

/** After this long an event counts as slow, and later ones of its document no longer wait for it. Milliseconds. */
const slowMs = 300;

/** A document whose events are on their way. */
export interface Flight {
  /** The ids of these events. */
  ids: Set<string>;
  since: number;
  /** Whether it may have newer events. */
  again: boolean;
  /** Whether one of them tells that it is deleted; it goes with whichever comes out last. */
  deleted: boolean;
}

export interface InFlightDeps {
  /** Called when a document of the source may have newer events that need not wait any longer. */
  onNewer(source: RelaySource): void;
}

/** The documents whose events are on their way. */
export interface InFlight {
  /** How many documents. */
  size(): number;
  /** The ids of those that a look leaves out, and how many it does not leave out since they are slow. */
  of(source: RelaySource): { quick: string[]; slow: number };
  /** Adds a document's events. @returns those that were not on their way yet */
  add(source: RelaySource, doc: Waiting): { flight: Flight; events: Envelope[] };
  /** Takes events out that have arrived, or could not be published. */
  remove(source: RelaySource, id: string, events: readonly Envelope[]): void;
  /**
   * Notes that a document may have newer events: `onNewer` follows once it is out, or slow.
   * @returns false where it is not in flight, or slow already, so that it can be looked at now
   */
  noteNewer(source: RelaySource, id: string): boolean;
}

const isSlow = ({ since }: Flight) => steadyNow() - since >= slowMs;
const newFlight = (): Flight => ({ ids: new Set(), since: steadyNow(), again: false, deleted: false });

export function createInFlight({ onNewer }: InFlightDeps): InFlight {
  const bySource = new Map<RelaySource, Map<string, Flight>>();

  function flightsOf(source: RelaySource): Map<string, Flight> {
    const flights = bySource.get(source) ?? new Map<string, Flight>();
    bySource.set(source, flights);
    return flights;
  }

  return {
    size: () => [...bySource.values()].reduce((sum, { size }) => sum + size, 0),
    of(source) {
      const flights = flightsOf(source);
      const quick = [...flights].filter(([, flight]) => !isSlow(flight)).map(([id]) => id);
      return { quick, slow: flights.size - quick.length };
    },
    add(source, doc) {
      const flights = flightsOf(source);
      const flight = flights.get(doc._id) ?? newFlight();
      const events = doc.outbox.filter(({ id }) => !flight.ids.has(id));
      if (events.length > 0) flights.set(doc._id, flight);
      for (const { id } of events) flight.ids.add(id);
      flight.deleted ||= doc.deleted;
      return { flight, events };
    },
    remove(source, docId, events) {
      const flight = flightsOf(source).get(docId);
      if (!flight) return;
      for (const { id } of events) flight.ids.delete(id);
      if (flight.ids.size === 0) flightsOf(source).delete(docId);
      if (flight.again) onNewer(source);
    },
    noteNewer(source, id) {
      const flight = flightsOf(source).get(id);
      if (!flight || isSlow(flight)) return false;
      if (flight.again) return true;
      flight.again = true;
      const stillInFlight = () => {
        if (flightsOf(source).get(id) === flight) onNewer(source);
      };
      // A timer may come a moment early, when it is not slow yet.
      setTimeout(stillInFlight, Math.max(flight.since + slowMs - steadyNow(), 0) + 10).unref();
      return true;
    },
  };
}
