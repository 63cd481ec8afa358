import type { CardActivity } from '@cardinal/contracts';

/** What happened, in a few words. Who changed a card is not known, so it is not said. */
export function happeningText({ kind, by, excerpt, card }: CardActivity): string {
  const who = by?.username ?? 'Somebody';
  if (kind === 'changed') return `Changed, now ${card.status}`;
  if (kind === 'created') return `${who} ${card.type === 'bug' ? 'reported a bug' : 'requested a feature'}`;
  return excerpt ? `${who}: ${excerpt}` : `${who} commented`;
}
