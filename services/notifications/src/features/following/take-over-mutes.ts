import type { FollowLevel } from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';

/** A card that a user gets no e-mails about, as an earlier release kept it after a click on the link of an e-mail. */
interface MutedCard {
  _id: string;
  userId: string;
  cardId: string;
  /** When it became a level. */
  takenAt?: Date;
}

interface LevelRow {
  _id: string;
  userId: string;
  targetId: string;
  projectId: string;
  level: FollowLevel;
}

interface Row {
  _id: string;
  gone?: boolean;
  projectId?: string;
  trashedAt?: string | null;
}

/** Longer than a replica of the earlier release goes by levels that it has cached. Milliseconds. */
const keptMs = 120_000;

/**
 * Makes levels of cards that were muted by the links of e-mails before these set the level of a card. Replicas of the
 * earlier release may still add some; what became a level is kept for them for two minutes. Safe to run twice at once.
 * @param changed is called with each card whose level was written
 */
export async function takeOverMutes(
  connection: Connection,
  changed: (cardId: string) => void = () => {},
): Promise<void> {
  const mutes = connection.collection<MutedCard>('muted_cards');
  const levels = connection.collection<LevelRow>('follow_levels');
  const findRow = (collection: string, _id: string) =>
    connection.collection<Row>(collection).findOne({ _id });

  /** The project of the card; null if the card or the user is gone for good. */
  async function findProjectId({ userId, cardId }: MutedCard): Promise<string | null> {
    const [user, card] = await Promise.all([findRow('users', userId), findRow('cards', cardId)]);
    if (user?.gone || (card?.gone && !card.trashedAt)) return null;
    return card?.projectId ?? null;
  }

  async function take(mute: MutedCard): Promise<void> {
    const { _id, userId, cardId } = mute;
    const projectId = await findProjectId(mute);
    if (projectId) {
      const row = { userId, targetId: cardId, projectId, level: 'nothing' as const };
      await levels.replaceOne({ _id }, row, { upsert: true });
      // The card or the user may have gone meanwhile.
      if (!(await findProjectId(mute))) await levels.deleteOne({ _id });
      changed(cardId);
    }
    await mutes.updateOne({ _id }, { $set: { takenAt: new Date() } });
  }

  for await (const mute of mutes.find({ takenAt: { $exists: false } })) await take(mute);
  await mutes.deleteMany({ takenAt: { $lt: new Date(Date.now() - keptMs) } });
}

/** How long replicas of an earlier release may run beside one that has started. Milliseconds. */
const updateMs = 60 * 60_000;

interface LateMutesDeps {
  connection: Connection;
  changed(cardId: string): void;
}

/** Takes over what replicas of an earlier release still add while they are replaced. */
export function createLateMutes({ connection, changed }: LateMutesDeps) {
  const until = Date.now() + updateMs;
  return async (): Promise<void> => {
    if (Date.now() < until) await takeOverMutes(connection, changed);
  };
}
