import type { CardActivity } from '@cardinal/contracts';

/** What happened, in a few words. Where who changed a card is not known, only where it stands is said. */
export function happeningText({ kind, by, excerpt, card }: CardActivity, changes = ''): string {
  const who = by?.username ?? 'Somebody';
  if (kind === 'changed') return changes ? `${who} ${changes}` : `Changed, now ${card.status}`;
  if (kind === 'created') return `${who} ${card.type === 'bug' ? 'reported a bug' : 'requested a feature'}`;
  return excerpt ? `${who}: ${excerpt}` : `${who} commented`;
}
