import {
  type AgentRequest,
  askAsAgent,
  decideAgentRequest,
  getAgentRequest,
  listAgentRequests,
} from '@cardinal/contracts';
import { mountCall, notFound, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { BoardAccess, SeenProject } from '../../kernel/access/board-access.ts';
import { signedIn } from '../../kernel/access/viewer.ts';
import { nullIfGone } from '../../kernel/card/see-card.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { AgentRequestDocument } from './agent-request.model.ts';
import type { AgentRequests } from './agent-request.repository.ts';
import type { AskPerson } from './ask-person.ts';
import type { DecideRequest } from './decide-request.ts';
import type { PresentRequest } from './present-request.ts';

export interface AgentRequestRouteDeps {
  requests: AgentRequests;
  projects: Pick<Projects, 'project'>;
  access: Pick<BoardAccess, 'projectBySlug'>;
  askPerson: AskPerson;
  decide: DecideRequest;
  present: PresentRequest;
}

export function mountAgentRequests(router: Router, deps: AgentRequestRouteDeps): void {
  const { requests, projects, access, askPerson, decide, present } = deps;

  /** Of a project that its person sees no more, nothing is shown. @throws AppError `not_found` */
  async function seeProject(user: User, { projectId }: AgentRequestDocument): Promise<SeenProject> {
    const known = await projects.project(projectId);
    if (!known) throw notFound('Request');
    return access.projectBySlug(signedIn(user), known.slug);
  }

  const show = async (user: User, request: AgentRequestDocument): Promise<AgentRequest> =>
    present(user, request, await seeProject(user, request));

  mountCall(router, askAsAgent, async ({ actor, params, body }) =>
    show(actor, await askPerson(actor, params.slug, body.act)),
  );

  mountCall(router, getAgentRequest, async ({ actor, params }) => {
    const seen = await access.projectBySlug(signedIn(actor), params.slug);
    const request = await requests.byId(actor.id, params.requestId);
    if (request?.projectId !== seen.project._id) throw notFound('Request');
    return present(actor, request, seen);
  });

  mountCall(router, listAgentRequests, async ({ actor }) => {
    const found = await requests.of(actor.id);
    const shown = await Promise.all(found.map((request) => show(actor, request).catch(nullIfGone)));
    return shown.filter((request) => request !== null);
  });

  mountCall(router, decideAgentRequest, async ({ actor, params, body }) => {
    const request = await requests.byId(actor.id, params.requestId);
    if (!request) throw notFound('Request');
    const seen = await seeProject(actor, request);
    return present(actor, await decide(actor, params.requestId, body.approve), seen);
  });
}
