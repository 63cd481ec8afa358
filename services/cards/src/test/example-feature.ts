import { userRegistered } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import type { CardData } from '../kernel/card-data/card-data.ts';
import { createBroughtAlong, createOnCards, removeAll, untyped } from '../kernel/card-data/on-cards.ts';
import type { Feature, FeatureHooks } from '../kernel/feature.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { createPendingTasks, pendingTaskModel } from '../kernel/tasks/pending-tasks.ts';

/** Everything that the kernel may ask a feature for. */
export type Asked =
  | `cardData.${keyof CardData}`
  | `hooks.${Exclude<keyof FeatureHooks, 'cardFields' | 'cardIndexes'>}`
  | `hooks.cardFields.${'list' | 'detail'}`
  | `hooks.cardIndexes.${'remove' | 'moved' | 'merged'}`
  | 'eraseUser'
  | 'mount'
  | 'consume'
  | 'jobs'
  | 'tasks'
  | 'aggregates'
  | 'stop';

interface Sticker extends AggregateFields {
  cardId: string;
  boardId: string;
  userId: string;
  /** The cards that it came from with merges. */
  mergedFrom?: string[];
}

export interface ExampleFeatureDeps {
  kernel: Kernel;
  /** Takes note of what it was asked for. */
  note(asked: Asked): void;
}

const stickerModel = (connection: Connection) =>
  connection.model<Sticker>(
    'Sticker',
    aggregateSchema<Sticker>({
      cardId: String,
      boardId: String,
      userId: String,
      mergedFrom: { type: [String], default: undefined },
    }),
    'stickers',
  );
type StickerModel = ReturnType<typeof stickerModel>;

type Note = ExampleFeatureDeps['note'];

/** Keeps stickers in step with their cards. */
function stickerData(stickers: StickerModel, note: Note): CardData {
  const onCards = createOnCards({ models: [untyped(stickers)] });
  const along = createBroughtAlong({ models: [untyped(stickers)] });
  return {
    trash: async () => note('cardData.trash'),
    async restore() {
      note('cardData.restore');
      return {};
    },
    async purge(cardIds) {
      note('cardData.purge');
      await onCards.purge(cardIds);
    },
    async move(cardId, boardId) {
      note('cardData.move');
      await onCards.move(cardId, boardId);
    },
    async merge(sourceId, target) {
      await along.merge(sourceId, target);
      return () => note('cardData.merge');
    },
    async unmerge(source, targetId) {
      await along.unmerge(source, targetId);
      return () => note('cardData.unmerge');
    },
  };
}

/** The hooks about cards and texts. */
function cardHooks(note: Note) {
  return {
    cardFields: {
      async list() {
        note('hooks.cardFields.list');
        return () => ({});
      },
      async detail() {
        note('hooks.cardFields.detail');
        return { present: () => ({}) };
      },
    },
    checkText: async () => note('hooks.checkText'),
    async checkFields() {
      note('hooks.checkFields');
      return {};
    },
    async nameInText() {
      note('hooks.nameInText');
      return {};
    },
    hidesCard() {
      note('hooks.hidesCard');
      return false;
    },
    async resolveCardId() {
      note('hooks.resolveCardId');
      return null;
    },
    async participants() {
      note('hooks.participants');
      return new Map();
    },
  } satisfies Partial<FeatureHooks>;
}

/** The hooks about people, events, boards and projects. */
function otherHooks({ models }: Kernel, stickers: StickerModel, note: Note) {
  return {
    async isBlocked() {
      note('hooks.isBlocked');
      return false;
    },
    async guestNames() {
      note('hooks.guestNames');
      return new Map();
    },
    userChanged: async () => note('hooks.userChanged'),
    keepAtOnce: async () => note('hooks.keepAtOnce'),
    keepEvents: [{ of: [untyped(models.cards)], keep: async () => note('hooks.keepEvents') }],
    cardIndexes: {
      remove: async () => note('hooks.cardIndexes.remove'),
      moved: async () => note('hooks.cardIndexes.moved'),
      merged: async () => note('hooks.cardIndexes.merged'),
    },
    async purgeBoard(boardId) {
      note('hooks.purgeBoard');
      await removeAll(stickers, { boardId });
    },
    purgeProject: async () => note('hooks.purgeProject'),
  } satisfies Partial<FeatureHooks>;
}

/** Sticks something on cards, to show each way in which a feature plugs in. */
export function createExampleFeature({ kernel, note }: ExampleFeatureDeps): Feature {
  const { deps } = kernel;
  const stickers = stickerModel(deps.connection);
  const hooks: Required<FeatureHooks> = { ...cardHooks(note), ...otherHooks(kernel, stickers, note) };
  const tasks = createPendingTasks({
    notes: pendingTaskModel(deps.connection, 'StickerTask', 'sticker_tasks'),
    log: deps.log,
    async work() {
      note('tasks');
      return true;
    },
  });

  return {
    name: 'example',
    cardData: stickerData(stickers, note),
    async eraseUser(userId) {
      note('eraseUser');
      await stickers.deleteMany({ userId });
    },
    hooks,
    mount: () => note('mount'),
    consume: (consumers) => void consumers.on(userRegistered, async () => note('consume')),
    jobs: [{ name: 'example', everyMs: 60_000, run: async () => note('jobs') }],
    tasks: [tasks],
    aggregates: [{ model: untyped(stickers), beforePurge: async () => note('aggregates') }],
    stop: async () => note('stop'),
  };
}
