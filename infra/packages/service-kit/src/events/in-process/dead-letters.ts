import type { Envelope, ServiceName } from '@cardinal/contracts';
import type { Connection } from '../../mongo.ts';
import { type DeadLetter, type DeadLetters, describeFailure } from '../bus.ts';

export interface StoredDeadLettersDeps {
  connection: Connection;
  /** Lets a service handle an event once more. */
  handle(service: ServiceName, event: Envelope): Promise<void>;
  /** Called for an event that failed again. */
  onFailure?: (service: ServiceName, event: Envelope, error: unknown) => void;
}

export interface StoredDeadLetters extends DeadLetters {
  /** Keeps an event that could not be handled. */
  park(service: ServiceName, event: Envelope, error: unknown): Promise<void>;
  count(service: ServiceName): Promise<number>;
}

interface StoredLetter extends Pick<DeadLetter, 'service' | 'error' | 'diedAt'> {
  _id: string;
  event: Envelope;
}

/** Dead letters in a collection of the database, where there is no broker to keep them. */
export function createStoredDeadLetters(deps: StoredDeadLettersDeps): StoredDeadLetters {
  const { connection, handle, onFailure } = deps;
  // Asked for each time: a connection that was replaced has another one.
  const letters = () => connection.collection<StoredLetter>('dead_letters');
  const stored = (service: ServiceName) => letters().find({ service }).sort({ diedAt: 1 }).toArray();

  async function park(service: ServiceName, event: Envelope, error: unknown): Promise<void> {
    const letter = { service, event, error: describeFailure(error), diedAt: new Date().toISOString() };
    await letters().updateOne({ _id: `${service}:${event.id}` }, { $set: letter }, { upsert: true });
  }

  /** Taken off the list only once handled, so that a crash in between loses nothing. */
  async function replayOne({ _id, service, event }: StoredLetter): Promise<void> {
    try {
      await handle(service, event);
      await letters().deleteOne({ _id });
    } catch (error) {
      // As at the broker: it was delivered, and is back among the dead.
      onFailure?.(service, event, error);
      await park(service, event, error);
    }
  }

  return {
    park,
    count: (service) => letters().countDocuments({ service }),
    async list(service) {
      return (await stored(service)).map(({ _id, event, ...letter }) => ({
        id: _id,
        type: event.type,
        subject: event.subject,
        event,
        ...letter,
      }));
    },
    async replay(service, ids) {
      const chosen = (await stored(service)).filter(({ _id }) => !ids || ids.includes(_id));
      for (const letter of chosen) await replayOne(letter);
      return chosen.length;
    },
  };
}
