import { listAssignees } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import { signedIn } from '../../kernel/access/viewer.ts';
import { type CardData, nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAssignees } from './assignees.ts';
import { createTakeOff, takeOffModel } from './take-off.ts';

/** To whom cards are assigned. The ids are a field of the card, which goes with it wherever it goes. */
export function createAssigneesFeature({ kernel }: { kernel: Kernel }) {
  const { deps, access, projects, names, store } = kernel;
  const { connection, log } = deps;
  const assignees = createAssignees({ access, projects, names });
  const takeOffs = takeOffModel(connection);
  const takeOff = createTakeOff({ takeOffs, store, projects, assignees, names, log });
  const cardData: CardData = {
    trash: nothing,
    restore: async ({ assigneeIds }, { board }) =>
      assigneeIds ? { assigneeIds: await assignees.whoSee(board, assigneeIds) } : {},
    purge: nothing,
    move: nothing,
    merge: nothing,
    unmerge: nothing,
  };
  const feature: Feature = {
    name: 'assignees',
    cardData,
    eraseUser: nothing,
    hooks: { checkFields: assignees.check },
    mount: (router) =>
      mountCall(router, listAssignees, ({ params, actor }) => assignees.list(signedIn(actor), params)),
    consume: takeOff.consume,
    tasks: [takeOff],
  };
  return { feature, assignees };
}
