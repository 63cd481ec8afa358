import { type FollowLevel, limits } from '@cardinal/contracts';
import {
  AppError,
  batchCalls,
  type Connection,
  createSharedCache,
  type EventBus,
} from '@cardinal/service-kit';
import { standardLevel } from './following.rules.ts';
import { type LevelDocument, levelModel } from './level.model.ts';

/** The location of something; null for what it is not on. */
export interface Place {
  projectId: string | null;
  boardId: string | null;
  cardId: string | null;
}

/** The project, board or card of a level, and its project. */
interface Target {
  targetId: string;
  projectId: string;
}

/** The levels that users have chosen for one target, by user. */
type Chosen = ReadonlyMap<string, FollowLevel>;

/** How long a replica that misses an invalidation may go by an old level. */
const ttlMs = 60_000;
/** Targets whose rows are read with one query at most. */
const mostTargets = 150;
/** Targets removed with one command at most. */
const mostRemoved = 1_000;

/** How much users want to hear of a card, its board and its project. */
export interface LevelsAt {
  of(userId: string): FollowLevel;
  /** Users who have chosen to hear of everything at one of these; a nearer choice may be another. */
  everything: string[];
}

function levelsAt(chosen: readonly Chosen[]): LevelsAt {
  const everything = chosen.flatMap((levels) =>
    [...levels].flatMap(([userId, level]) => (level === 'everything' ? [userId] : [])),
  );
  return {
    of(userId) {
      for (const levels of chosen) {
        const level = levels.get(userId);
        if (level) return level;
      }
      return standardLevel;
    },
    everything: [...new Set(everything)],
  };
}

const toLevelId = (userId: string, targetId: string) => `${userId}/${targetId}`;

export type Levels = ReturnType<typeof createLevels>;

export function createLevels({ connection, bus }: { connection: Connection; bus: EventBus }) {
  const model = levelModel(connection);
  const cache = createSharedCache<Chosen>({
    bus,
    service: 'notifications',
    name: 'levels',
    ttlMs,
    size: 10_000,
  });

  /** Concurrent look-ups share a query. */
  const find = batchCalls(async (targetIds: readonly string[]) => {
    const rows = await model.find({ targetId: { $in: [...new Set(targetIds)] } }).lean<LevelDocument[]>();
    const byTarget = Map.groupBy(rows, ({ targetId }) => targetId);
    return targetIds.map(
      (targetId): Chosen =>
        new Map((byTarget.get(targetId) ?? []).map(({ userId, level }) => [userId, level])),
    );
  }, mostTargets);

  const nearestFirst = ({ cardId, boardId, projectId }: Place): string[] =>
    [cardId, boardId, projectId].filter((targetId) => targetId !== null);

  async function forget(filter: object): Promise<void> {
    const targetIds = await model.distinct('targetId', filter);
    if (targetIds.length === 0) return;
    await model.deleteMany(filter);
    for (const targetId of targetIds) cache.invalidate(targetId as string);
  }

  /** @throws AppError if the user has chosen too many */
  async function requireRoom(userId: string, targetId: string): Promise<void> {
    if (await model.exists({ _id: toLevelId(userId, targetId) })) return;
    if ((await model.countDocuments({ userId })) < limits.followLevels) return;
    throw new AppError('conflict', `You can choose this for at most ${limits.followLevels} cards and boards`);
  }

  async function write(
    userId: string,
    { targetId, projectId }: Target,
    level: FollowLevel | null,
  ): Promise<void> {
    const _id = toLevelId(userId, targetId);
    if (level === null) await model.deleteOne({ _id });
    else await model.replaceOne({ _id }, { userId, targetId, projectId, level } as never, { upsert: true });
    cache.invalidate(targetId);
  }

  return {
    async at(place: Place): Promise<LevelsAt> {
      const targetIds = nearestFirst(place);
      const chosen = await cache.getAll(
        targetIds,
        async (missing) =>
          new Map(await Promise.all(missing.map(async (id) => [id, await find(id)] as const))),
      );
      return levelsAt(targetIds.map((targetId) => chosen.get(targetId) ?? new Map()));
    },

    /** The levels that one user has chosen at a location, the nearest first; read from the database. */
    async chosenBy(userId: string, place: Place): Promise<(FollowLevel | null)[]> {
      const targetIds = nearestFirst(place);
      const rows = await model
        .find({ _id: { $in: targetIds.map((targetId) => toLevelId(userId, targetId)) } })
        .lean<LevelDocument[]>();
      return targetIds.map((targetId) => rows.find((row) => row.targetId === targetId)?.level ?? null);
    },

    /** `null` takes the choice back. */
    async choose(userId: string, target: Target, level: FollowLevel | null): Promise<void> {
      if (level !== null) await requireRoom(userId, target.targetId);
      await write(userId, target, level);
    },

    /** Also where the user has chosen too many. */
    mute: (userId: string, target: Target) => write(userId, target, 'nothing'),

    /** Forgets what is cached of a target that was written by something else. */
    changed: (targetId: string) => cache.invalidate(targetId),

    forgetUser: (userId: string) => forget({ userId }),
    forgetProject: (projectId: string) => forget({ projectId }),

    /** For boards and cards that were deleted for good. */
    async forgetTargets(targetIds: readonly string[]): Promise<void> {
      for (let from = 0; from < targetIds.length; from += mostRemoved)
        await forget({ targetId: { $in: targetIds.slice(from, from + mostRemoved) } });
    },
  };
}
