import { addRelation, type RelationSide } from '@cardinal/contracts';
import type { People } from './demo-people.ts';

const card = 'Two-operator release for critical commands: the state machine first';
const relations: Partial<Record<RelationSide, string>> = {
  blockedBy: 'Flaky: "keeps the order of commands after a reconnect"',
  blocks: 'Retire the serial bridge',
  related: 'Let two people hold the uplink key together',
};

/** How one card relates to others; harmless to repeat. */
export async function relate({ lead }: People, cardIds: ReadonlyMap<string, string>): Promise<void> {
  const cardId = cardIds.get(card);
  for (const [kind, title] of Object.entries(relations) as [RelationSide, string][]) {
    const other = cardIds.get(title);
    if (cardId && other) await lead.call(addRelation, { params: { cardId }, body: { kind, cardId: other } });
  }
}
