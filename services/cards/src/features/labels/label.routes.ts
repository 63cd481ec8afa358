import {
  createLabel,
  deleteLabel,
  getLabel,
  listLabels,
  may,
  type Role,
  updateLabel,
} from '@cardinal/contracts';
import { AppError, mountCall, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { CardModel } from '../../kernel/card/card.model.ts';
import { findLabel } from './label.rules.ts';
import type { LabelRemoval } from './label-removal.ts';
import { assertMayUseLabels, type Labels } from './labels.ts';

export interface LabelRouteDeps {
  access: Pick<BoardAccess, 'projectBySlug'>;
  labels: Labels;
  labelRemoval: Pick<LabelRemoval, 'remove'>;
  cards: CardModel;
}

export function mountLabels(router: Router, { access, labels, labelRemoval, cards }: LabelRouteDeps): void {
  /** The id of a project where the role of the user passes. */
  const inProject =
    (assertMay: (role: Role) => void) =>
    async (user: User, { slug }: { slug: string }): Promise<string> => {
      const { project, role } = await access.projectBySlug(signedIn(user), slug);
      assertMay(role);
      return project._id;
    };
  const usedBy = inProject(assertMayUseLabels);
  const managedBy = inProject((role) => {
    if (!may(role, 'label.manage')) throw new AppError('forbidden', 'Only project admins may do this');
  });

  mountCall(router, listLabels, async ({ params, actor }) => labels.of(await usedBy(actor, params)));

  mountCall(router, createLabel, async ({ params, body, actor }) =>
    labels.create(await usedBy(actor, params), body),
  );

  mountCall(router, getLabel, async ({ params, actor }) => {
    const label = findLabel(await labels.of(await managedBy(actor, params)), params.labelId);
    const cardCount = await cards.countDocuments({ labelIds: label.id, deleted: false }).hint('labelled');
    return { ...label, cardCount };
  });

  mountCall(router, updateLabel, async ({ params, body, actor }) =>
    labels.update(await managedBy(actor, params), params.labelId, body),
  );

  mountCall(router, deleteLabel, async ({ params, actor }) => {
    await labelRemoval.remove(await managedBy(actor, params), params.labelId);
    return { ok: true as const };
  });
}
