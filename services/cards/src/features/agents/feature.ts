import { nothing } from '../../kernel/card-data/card-data.ts';
import { removeAll, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CreateCard } from '../cards/create-card.ts';
import type { WriteEntry } from '../changelog/write-entry.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import type { Labels } from '../labels/labels.ts';
import type { PlaceCard } from '../places/place-card.ts';
import { agentRequestModel } from './agent-request.model.ts';
import { createAgentRequests } from './agent-request.repository.ts';
import { mountAgentRequests } from './agent-request.routes.ts';
import { createAskPerson } from './ask-person.ts';
import { createDecideRequest } from './decide-request.ts';
import { createDoAct } from './do-act.ts';
import { createFindPermission, createFindTokenName } from './find-permission.ts';
import { createPresentRequest } from './present-request.ts';

export interface AgentsFeatureDeps {
  kernel: Kernel;
  create: CreateCard;
  comment: CreateComment;
  place: PlaceCard;
  writeEntry: WriteEntry;
  labels: Labels;
}

/** Acts that agents want to do, until their person decides (docs/mcp.md). */
export function createAgentsFeature({ kernel, labels, ...acts }: AgentsFeatureDeps) {
  const { access, projects, names, seeCard, edit, deps } = kernel;
  const model = agentRequestModel(deps.connection);
  const store = deps.store(model);
  const requests = createAgentRequests({ requests: model });
  const doAct = createDoAct({ access, seeCard, edit, ...acts });
  const findPermission = createFindPermission({ internal: deps.internal });
  const findTokenName = createFindTokenName({ internal: deps.internal });
  const asked = { store, requests, findPermission, findTokenName };
  const askPerson = createAskPerson({ ...asked, access, seeCard });
  const decide = createDecideRequest({ ...asked, projects, doAct, log: deps.log });
  const present = createPresentRequest({ access, seeCard, names, labels });
  const feature: Feature = {
    name: 'agents',
    // They name cards, which are looked up when something is done.
    cardData: nothing,
    eraseUser: (userId) => removeAll(model, { userId }),
    hooks: { purgeProject: (projectId) => removeAll(model, { projectId }) },
    mount: (router) => mountAgentRequests(router, { requests, projects, access, askPerson, decide, present }),
    aggregates: [{ model: untyped(model) }],
  };
  return { feature };
}
