import type { CardSnapshot, FollowReason } from '@cardinal/contracts';
import type { History } from './history.ts';
import type { Truth } from './truth.ts';

export type Reason = FollowReason | 'addressed';

/**
 * Why somebody is concerned; `possible` because they became or ceased to be a participant around that time, so that both are
 * right.
 */
export interface Concern {
  sure: Set<Reason>;
  possible: Set<Reason>;
}

/** Users by the reason for which something concerns them. */
export type Reasons = Partial<Record<Reason, readonly string[]>>;

/** @param possible users of whom it is not certain */
export function concernedBy(sure: Reasons, possible: Reasons = {}): Map<string, Concern> {
  const all = new Map<string, Concern>();
  const of = (userId: string): Concern => {
    const known = all.get(userId) ?? { sure: new Set(), possible: new Set() };
    all.set(userId, known);
    return known;
  };
  for (const [reason, userIds] of Object.entries(sure) as [Reason, string[]][])
    for (const userId of userIds) {
      of(userId).sure.add(reason);
      of(userId).possible.add(reason);
    }
  for (const [reason, userIds] of Object.entries(possible) as [Reason, string[]][])
    for (const userId of userIds) of(userId).possible.add(reason);
  return all;
}

/** Admins of today. Of a project that is gone, those of others: the run's projects have the same. */
export function admins({ projects }: Truth, projectId: string): string[] {
  const members =
    projects.get(projectId)?.members ?? [...projects.values()].flatMap((other) => other.members);
  return [...new Set(members.filter(({ role }) => role === 'project_admin').map(({ userId }) => userId))];
}

/** Users who had commented on a card by then, and those who ever may have, with those whom merged cards brought. */
export function commenters(history: History, cardId: string, at: string) {
  const { comments } = history.ofCard(cardId);
  const sure = comments.filter(({ id, createdAt }) => createdAt <= at && !history.withdrawnAt(id));
  const all = [...comments.map(({ userId }) => userId), ...history.broughtTo(cardId)];
  return { sure: sure.map(({ userId }) => userId), all };
}

/** Users who voted before and never took it back are certain. */
export function upvoters(history: History, cardId: string, at: string) {
  const { upvotes } = history.ofCard(cardId);
  const all = upvotes.map(({ userId }) => userId);
  const wavering = new Set(upvotes.filter((vote) => !vote.on).map(({ userId }) => userId));
  const sure = upvotes.filter((vote) => vote.on && vote.at <= at && !wavering.has(vote.userId));
  return { sure: sure.map(({ userId }) => userId), all };
}

/** Everybody who takes part in a card at that time. */
export function whoTakePart(card: CardSnapshot, time: string, history: History) {
  const [commented, upvoted] = [commenters(history, card.id, time), upvoters(history, card.id, time)];
  const written = { author: [card.createdBy], assigned: card.assigneeIds };
  return concernedBy(
    { ...written, commented: commented.sure, upvoted: upvoted.sure },
    { commented: commented.all, upvoted: upvoted.all },
  );
}
