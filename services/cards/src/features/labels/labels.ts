import { randomUUID } from 'node:crypto';
import { type DataOf, type Label, type LabelColor, labelsChanged, may, type Role } from '@cardinal/contracts';
import {
  type AggregateStore,
  AppError,
  changeOrMake,
  createSharedCache,
  type EventBus,
  newEvent,
  notFound,
} from '@cardinal/service-kit';
import type { CardDraft } from '../../kernel/card/card.hooks.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import { addedTo, storedIds } from '../../kernel/card/card.rules.ts';
import type { LabelsDocument } from './label.model.ts';
import { findLabel, withChange, withLabel, withoutLabel } from './label.rules.ts';

/** How long a name may outlive its change in a replica that did not hear of it. */
const ttlMs = 15_000;

export interface LabelsDeps {
  store: AggregateStore<LabelsDocument>;
  bus: EventBus;
}

export type Labels = ReturnType<typeof createLabels>;

/** @throws AppError `forbidden` where the role has no part in labels */
export function assertMayUseLabels(role: Role): void {
  if (!may(role, 'label.use')) throw new AppError('forbidden', 'Labels are for the team');
}

/** The labels of projects, in memory as cards show them. */
export function createLabels({ store, bus }: LabelsDeps) {
  const cache = createSharedCache<Label[]>({ bus, service: 'cards', name: 'labels', ttlMs, size: 10_000 });

  async function read(projectIds: readonly string[]): Promise<Map<string, Label[]>> {
    const found = await store.model
      .find({ _id: { $in: [...projectIds] }, deleted: false }, { labels: 1 })
      .lean<LabelsDocument[]>();
    const byProject = new Map(found.map(({ _id, labels }) => [_id, labels]));
    return new Map(projectIds.map((id) => [id, byProject.get(id) ?? []]));
  }

  /** Writes what `decide` makes of the labels. */
  async function write(
    change: DataOf<typeof labelsChanged>,
    decide: (labels: readonly Label[]) => Label[],
  ): Promise<Label[]> {
    const { projectId } = change;
    const events = [newEvent(labelsChanged, change)];
    const written = await changeOrMake(store, {
      ...{ id: projectId, empty: { labels: [] } },
      decide: ({ labels }) => ({ set: { labels: decide(labels) }, events }),
    }).finally(() => cache.invalidate(projectId));
    if (!written) throw notFound('Project');
    return written.labels;
  }

  const of = async (projectId: string): Promise<Label[]> => (await read([projectId])).get(projectId) ?? [];

  /** @throws AppError `validation_failed` for labels that the project has not, or no longer */
  async function assertKnown(projectId: string, labelIds: readonly string[]): Promise<void> {
    if (labelIds.length === 0) return;
    const known = new Set((await of(projectId)).map(({ id }) => id));
    if (labelIds.every((id) => known.has(id))) return;
    const message = 'A card can only have labels of its project';
    throw new AppError('validation_failed', message, { issues: [{ path: 'labelIds', message }] });
  }

  return {
    /** The labels of a project by name, as they are now. */
    of,

    /** The labels of these projects by name. */
    ofAll: (projectIds: readonly string[]): Promise<Map<string, Label[]>> =>
      cache.getAll([...new Set(projectIds)], read),

    /** @throws AppError `forbidden` where the role has no part in labels, `validation_failed` for unknown ones */
    async check({ seen, before, wanted }: CardDraft): Promise<Partial<CardDocument>> {
      if (wanted.labelIds === undefined) return {};
      const labelIds = storedIds(before?.labelIds, wanted.labelIds);
      if (!before && labelIds.length === 0) return {};
      if (!before) assertMayUseLabels(seen.role);
      await assertKnown(before?.projectId ?? seen.board.projectId, addedTo(before?.labelIds, labelIds));
      return { labelIds };
    },

    async create(projectId: string, given: { name: string; color: LabelColor }): Promise<Label> {
      const label = { id: randomUUID(), ...given };
      const change = { projectId, labelId: label.id, change: 'created' } as const;
      await write(change, (labels) => withLabel(labels, label));
      return label;
    },

    async update(
      projectId: string,
      labelId: string,
      given: Partial<Pick<Label, 'name' | 'color'>>,
    ): Promise<Label> {
      const change = { projectId, labelId, change: 'updated' } as const;
      return findLabel(await write(change, (labels) => withChange(labels, labelId, given)), labelId);
    },

    async remove(projectId: string, labelId: string): Promise<void> {
      const change = { projectId, labelId, change: 'deleted' } as const;
      await write(change, (labels) => withoutLabel(labels, labelId));
    },
  };
}
