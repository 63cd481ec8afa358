import {
  eventOfType,
  isGuestAuthor,
  type NotificationChannel,
  type NotificationEvent,
} from '@cardinal/contracts';
import { type ChoiceValue, choiceKeys } from '../choices.ts';
import type { Ledger } from '../ledger.ts';
import type { Audience } from './audience.ts';
import type { Reason } from './concern.ts';
import type { History } from './history.ts';
import type { Truth } from './truth.ts';

/** Notified of in the bell only, unless somebody chooses otherwise. */
const quiet: readonly NotificationEvent[] = ['card', 'team', 'account'];
/** News for the followers of everything. */
const followed = [
  ...['card_created', 'card_status_changed', 'card_type_changed'],
  ...['card_shipped', 'card_answered', 'comment_created'],
];

export const channelByDefault = (event: NotificationEvent, channel: NotificationChannel): boolean =>
  channel === 'bell' || !quiet.includes(event);

interface ExpectedRecipientsDeps {
  ledger: Ledger;
  truth: Truth;
  history: History;
}

interface Place {
  projectId: string;
  cardId: string | null;
  boardIds: readonly string[];
}

/** The levels that may have held at a place since that time: the nearest counts. */
const createLevelsSince =
  (choices: Ledger['choices']) =>
  (userId: string, { cardId, boardIds, projectId }: Place, time: string): Set<ChoiceValue> => {
    const levels = new Set<ChoiceValue>();
    for (const targetIds of [cardId ? [cardId] : [], boardIds, [projectId]]) {
      const chosen = targetIds.map((id) => choices.possible(choiceKeys.level(userId, id), time, null));
      for (const level of chosen.flatMap((each) => [...each])) if (level !== null) levels.add(level);
      if (chosen.length > 0 && chosen.every((each) => !each.has(null))) return levels;
    }
    return levels.add('participating');
  };

/** Users who may be notified; nobody reads notifications of guests. */
function selectUserIds({ type, concerned, isInternal }: Audience, people: Ledger['people']): string[] {
  const outside = new Set(people.filter(({ isStranger }) => isStranger).map(({ id }) => id));
  const all = new Set([
    ...[...concerned.keys()].filter((id) => !isGuestAuthor(id)),
    ...(followed.includes(type) ? people.map(({ id }) => id) : []),
  ]);
  return [...all].filter((id) => !isInternal || !outside.has(id));
}

export type ExpectedRecipients = ReturnType<typeof createExpectedRecipients>;

/**
 * Whether users are notified of something, by what they chose. The event may be heard of at any later time, so every
 * choice that may have held since counts.
 */
export function createExpectedRecipients({
  ledger: { choices, people },
  truth,
  history,
}: ExpectedRecipientsDeps) {
  const memberIds = new Map(
    [...truth.projects.values()].map(({ _id, members }) => [
      _id,
      new Set(members.map(({ userId }) => userId)),
    ]),
  );

  const levelsSince = createLevelsSince(choices);

  /** The place whose levels count; a new card has none of its own. */
  const toPlace = ({ type, card, time }: Audience): Place | null =>
    card && {
      projectId: card.projectId,
      cardId: type === 'card_created' ? null : card.id,
      // It may have been moved at that very moment.
      boardIds: [...new Set([card.boardId, ...history.boardsSince(card.id, time)])],
    };

  const mayHear = (
    type: string,
    level: ChoiceValue,
    reasons: Iterable<Reason>,
    follows: (reason: Reason) => boolean,
  ) =>
    type === 'mention'
      ? level !== 'nothing'
      : level === 'everything' || (level === 'participating' && [...reasons].some(follows));

  /** Whether nothing can have hidden it from them. */
  const seesSurely = ({ card, wasHidden, hasMoved }: Audience, userId: string) =>
    !wasHidden && (!card || !hasMoved || memberIds.get(card.projectId)?.has(userId) === true);

  function judge(audience: Audience, userId: string, channel: NotificationChannel) {
    const { type, time, concerned, except } = audience;
    const since = (key: string, standard: ChoiceValue) => choices.possible(key, time, standard);
    const event = eventOfType[type];
    const on = since(choiceKeys.channel(userId, event, channel), channelByDefault(event, channel));
    const place = toPlace(audience);
    const levels = place ? [...levelsSince(userId, place, time)] : ['participating'];
    const follows = (value: boolean) => (reason: Reason) =>
      reason === 'addressed' || since(choiceKeys.autoFollow(userId, reason), true).has(value);
    const { sure = [], possible = [] } = concerned.get(userId) ?? {};
    // A person who is mentioned is notified of that instead, where they want to hear of mentions.
    const instead = except.has(userId)
      ? since(choiceKeys.channel(userId, 'mention', channel), channelByDefault('mention', channel))
      : new Set([false]);
    const may =
      on.has(true) &&
      instead.has(false) &&
      levels.some((level) => mayHear(type, level, possible, follows(true)));
    const surely = (reason: Reason) =>
      follows(true)(reason) && (reason === 'addressed' || !follows(false)(reason));
    const must =
      !on.has(false) &&
      !instead.has(true) &&
      seesSurely(audience, userId) &&
      levels.every((level) => mayHear(type, level, sure, surely));
    // Of a mention, only users who are mentioned.
    return { may, must: must && (type !== 'mention' || concerned.get(userId)!.sure.size > 0) };
  }

  return {
    levelsSince,

    /** Users who must be notified of it by a channel, and those who may be. */
    by(channel: NotificationChannel, audience: Audience): { must: string[]; may: string[] } {
      const others = selectUserIds(audience, people).filter((userId) => userId !== audience.actorId);
      const judged = others.map((userId) => ({ userId, ...judge(audience, userId, channel) }));
      return {
        must: judged.filter(({ must }) => must).map(({ userId }) => userId),
        may: judged.filter(({ may }) => may).map(({ userId }) => userId),
      };
    },
  };
}
