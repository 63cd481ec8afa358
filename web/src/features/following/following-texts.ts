import type { CardFollowing, FollowLevel, FollowReason } from '@cardinal/contracts';

export const levelTexts: Record<FollowLevel, { label: string; hint: string }> = {
  everything: { label: 'Everything', hint: 'Every comment and change of status, and every new card' },
  participating: { label: 'Participating', hint: 'Cards that you follow, and what is addressed to you' },
  mentions: { label: 'Mentions only', hint: 'Only when somebody mentions you' },
  nothing: { label: 'Nothing', hint: 'Muted in the bell and everywhere else' },
};

/** The texts that differ for a card. */
export const cardHints: Partial<Record<FollowLevel, string>> = {
  everything: 'Every comment and change of status',
  participating: 'If you take part in it, and what is addressed to you',
};

const reasonTexts: Record<FollowReason, string> = {
  author: 'you wrote it',
  assigned: 'it is assigned to you',
  commented: 'you commented on it',
  upvoted: 'you upvoted it',
};

const list = new Intl.ListFormat('en');

/** Why the user hears of a card, or does not. */
export function explainFollowing({ level, inherited, reasons, follows }: CardFollowing): string {
  const effective = level ?? inherited;
  const where = level ? '' : ', as you chose for its board or project';
  if (effective === 'nothing') return `You hear nothing of this card${where}.`;
  if (effective === 'mentions') return `You hear of this card when somebody mentions you${where}.`;
  if (effective === 'everything') return `You hear of every comment and change of status${where}.`;
  const because = list.format(reasons.map((reason) => reasonTexts[reason]));
  if (follows) return `You follow this card because ${because}.`;
  if (reasons.length === 0) return 'You do not follow this card.';
  return `You do not follow this card, although ${because}: that is what you chose in your settings.`;
}

/** The followers of a card, some by name if the user may see names. */
export function describeFollowers({ count, people }: CardFollowing['followers']): string {
  if (count === 0) return 'Nobody follows this card.';
  if (!people) return count === 1 ? 'One person follows this card.' : `${count} people follow this card.`;
  const names = people.map(({ username }) => username);
  if (count > names.length) names.push(`${count - names.length} more`);
  return `${count === 1 ? 'Follower' : 'Followers'}: ${list.format(names)}`;
}
