import {
  type CardSnapshot,
  cardCreated,
  cardStatusChanged,
  cardUpdated,
  commentCreated,
  commentUpdated,
  type EventOf,
  noteCreated,
  noteUpdated,
  type Person,
} from '@cardinal/contracts';
import { type Consumers, exceptImported } from '@cardinal/service-kit';
import { mentionedOnCard } from '../../kernel/notifications/mentioned-on-card.ts';
import type { NotifyAboutCard } from '../../kernel/notifications/notify-about-card.ts';
import type { BoardWithProject } from '../../kernel/read-models/projects.ts';
import { describeMentioned, describeMentionedInComment } from './mention-contents.ts';

type CardEvent = EventOf<typeof cardCreated | typeof cardUpdated | typeof cardStatusChanged>;
type CommentEvent = EventOf<
  typeof commentCreated | typeof commentUpdated | typeof noteCreated | typeof noteUpdated
>;

/** Notifies users who are mentioned, where they see the card (docs/product-rules.md, Mentions). */
export function notifyOfMentions(
  consumers: Consumers,
  { notifyAboutCard }: { notifyAboutCard: NotifyAboutCard },
): void {
  async function inCard(event: CardEvent, assigned: readonly string[]): Promise<void> {
    const { card, mentioned } = event.data;
    const userIds = mentionedOnCard({ assigned, mentioned });
    if (userIds.length === 0) return;
    const contentAt = (location: BoardWithProject) => describeMentioned(event, location);
    await notifyAboutCard(card, event.time, contentAt, async () => ({ addressed: userIds }));
  }

  async function inComment(event: CommentEvent, by: { card: CardSnapshot; actor: Person }): Promise<void> {
    const { mentioned = [] } = event.data;
    if (mentioned.length === 0) return;
    const contentAt = (location: BoardWithProject) => describeMentionedInComment(event, by, location);
    await notifyAboutCard(by.card, event.time, contentAt, async () => ({ addressed: mentioned }));
  }

  exceptImported(consumers)
    .on(cardCreated, (event) => inCard(event, event.data.card.assigneeIds))
    .on([cardUpdated, cardStatusChanged], (event) => inCard(event, event.data.assigned ?? []))
    .on([commentCreated, noteCreated], (event) => {
      const { card, comment } = event.data;
      return inComment(event, { card, actor: { id: comment.userId, username: comment.username } });
    })
    .on([commentUpdated, noteUpdated], async (event) => {
      const { card, actor } = event.data;
      if (card && actor) await inComment(event, { card, actor });
    });
}
