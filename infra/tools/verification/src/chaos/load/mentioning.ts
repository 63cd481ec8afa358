import type { Mention } from '@cardinal/contracts';
import type { Ledger, LedgerPerson } from '../ledger.ts';
import type { Worker } from './worker.ts';

export interface Written {
  text: string;
  mentioned?: LedgerPerson | undefined;
}

/** A text that mentions somebody, sometimes. */
export function mentioning({ id, dice }: Worker, { people }: Ledger, text: string): Written {
  if (!dice.chance(0.3)) return { text };
  const mentioned = dice.pick(people.filter((person) => person.id !== id));
  return { text: `@${mentioned?.username} ${text}`, mentioned };
}

/**
 * Records a mention that the answer shows. The team mentions its own; everybody else, whom they meet on the card.
 * @param mentions undefined if the answer does not show any
 */
export function noteMention(
  { role, username }: Worker,
  ledger: Ledger,
  { mentioned }: Written,
  { id: subject, mentions }: { id: string; mentions?: readonly Mention[] },
): void {
  if (!mentioned) return;
  const isSure = role !== 'stranger' && !mentioned.isStranger;
  if (mentions?.some(({ id }) => id === mentioned.id) ?? isSure)
    ledger.mentions.push({ subject, userId: mentioned.id });
  else if (isSure) ledger.oddities.push(`${username} did not mention ${mentioned.username} in ${subject}`);
}
