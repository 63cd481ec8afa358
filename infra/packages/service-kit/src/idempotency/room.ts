import type { keyedRequestModel } from './idempotency.model.ts';

/** Of the answers to one person, the newest so many bytes are kept. */
export const mostBytes = 5_000_000;
/** Each process looks after so many new bytes of a person. */
const lookAfterBytes = mostBytes / 4;
/** Persons of whom a process remembers how much they added. */
const mostPersons = 10_000;
/** Answers are small, so a person's number is bounded, too. */
const leastBytes = 500;

export interface RoomDeps {
  model: ReturnType<typeof keyedRequestModel>;
}

/** Bounds what is kept for each person. */
export function createRoom({ model }: RoomDeps) {
  const added = new Map<string, number>();

  async function makeRoom(person: string): Promise<void> {
    let bytes = 0;
    const kept = model
      .find({ person, answer: { $exists: true } }, { bytes: 1, at: 1 })
      .sort({ at: -1 })
      .lean<{ bytes: number; at: Date }[]>()
      .cursor();
    for await (const { bytes: more, at } of kept as AsyncIterable<{ bytes: number; at: Date }>) {
      bytes += Math.max(more, leastBytes);
      if (bytes <= mostBytes) continue;
      await model.deleteMany({ person, at: { $lte: at }, answer: { $exists: true } });
      return;
    }
  }

  return {
    /** A person's answers took so many bytes more. */
    async taken(person: string, bytes: number): Promise<void> {
      const sum = (added.get(person) ?? 0) + Math.max(bytes, leastBytes);
      if (added.size >= mostPersons) added.clear();
      added.set(person, sum < lookAfterBytes ? sum : 0);
      if (sum >= lookAfterBytes) await makeRoom(person);
    },
  };
}
