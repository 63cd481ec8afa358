import type { Outcome } from './attempt.ts';

/** Something that a user can set again and again: a reaction, a level, a preference. */
export type ChoiceValue = string | boolean | null;

interface Choice {
  value: ChoiceValue;
  /** When it was acknowledged; null without an answer: then it may hold now or later. */
  since: string | null;
}

export type Choices = ReturnType<typeof createChoices>;

/** The choices of users, in the order in which each made theirs. */
export function createChoices() {
  const all = new Map<string, Choice[]>();
  const getChoices = (key: string): Choice[] => all.get(key) ?? [];

  return {
    /** Makes a choice, or several with one request. */
    async make<T>(
      chosen: Readonly<Record<string, ChoiceValue>>,
      request: () => Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      const made = Object.entries(chosen).map(([key, value]) => ({
        key,
        choice: { value, since: null } as Choice,
      }));
      // Before it is sent, as others may meet it before it is answered.
      for (const { key, choice } of made) all.set(key, [...getChoices(key), choice]);
      const outcome = await request();
      for (const { key, choice } of made) {
        if (outcome.kind === 'acknowledged') choice.since = new Date().toISOString();
        if (outcome.kind === 'refused')
          all.set(
            key,
            getChoices(key).filter((other) => other !== choice),
          );
      }
      return outcome;
    },

    /** The values that may have held at that time or later. @param standard what holds without a choice */
    possible(key: string, time: string, standard: ChoiceValue): ReadonlySet<ChoiceValue> {
      const made = getChoices(key);
      const last = made.findLastIndex(({ since }) => since !== null && since <= time);
      const late = made.filter(({ since }, at) => at > last || since === null);
      return new Set([last < 0 ? standard : made[last]!.value, ...late.map(({ value }) => value)]);
    },

    keys: (): string[] => [...all.keys()],
  };
}

/** The key of each kind of choice. */
export const choiceKeys = {
  level: (userId: string, targetId: string) => `level/${userId}/${targetId}`,
  channel: (userId: string, event: string, channel: string) => `channel/${userId}/${event}/${channel}`,
  autoFollow: (userId: string, reason: string) => `autoFollow/${userId}/${reason}`,
  reaction: (commentId: string, userId: string, kind: string) => `reaction/${commentId}/${userId}/${kind}`,
  read: (notificationId: string) => `read/${notificationId}`,
};
