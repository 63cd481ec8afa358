import { type Label, may, type Role } from '@cardinal/contracts';
import { createFindRole } from '../../kernel/access/find-role.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Labels } from './labels.ts';

type LabelledCard = Pick<CardRow, 'projectId' | 'labelIds'>;
/** The labels of cards' projects as far as the viewer sees them, by project. */
export type ShownLabels = ReadonlyMap<string, readonly Label[]>;

/** The labels of a card, by name. Deleted ones are not among them. */
export const labelsOn = ({ projectId, labelIds }: LabelledCard, shown: ShownLabels): Label[] =>
  labelIds?.length ? (shown.get(projectId) ?? []).filter(({ id }) => labelIds.includes(id)) : [];

/** @param role the viewer's in the project of all these cards; without it, their roles are looked up */
export type SeenLabels = (
  cards: readonly LabelledCard[],
  viewer: Viewer,
  role?: Role,
) => Promise<ShownLabels>;

export interface SeenLabelsDeps {
  labels: Pick<Labels, 'ofAll'>;
  projects: Pick<Projects, 'memberRole'>;
}

/** Reads the labels that a list of cards shows, with one query at most. */
export function createSeenLabels({ labels, projects }: SeenLabelsDeps): SeenLabels {
  const findRole = createFindRole({ projects });

  return async (cards, viewer, role) => {
    const labelled = cards.filter(({ labelIds }) => labelIds?.length);
    const projectIds = [...new Set(labelled.map(({ projectId }) => projectId))];
    const roles = await Promise.all(
      projectIds.map((id) => (role === undefined ? findRole(viewer, id) : role)),
    );
    return labels.ofAll(projectIds.filter((_, at) => may(roles[at], 'label.use')));
  };
}
