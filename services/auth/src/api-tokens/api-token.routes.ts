import {
  createProjectToken,
  createToken,
  listProjectTokens,
  listTokens,
  lookUpToken,
  revokeProjectToken,
  revokeToken,
} from '@cardinal/contracts';
import { mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { RequireProjectAdmin } from '../admin/project-admin.policy.ts';
import type { createApiTokenPresenter } from './api-token.presenter.ts';
import type { ApiTokens } from './api-token.repository.ts';
import type { CreateApiToken } from './create-api-token.ts';
import type { RequireOwnProjects } from './require-own-projects.ts';

interface Deps {
  tokens: ApiTokens;
  create: CreateApiToken;
  present: ReturnType<typeof createApiTokenPresenter>;
  requireProjectAdmin: RequireProjectAdmin;
  requireOwnProjects: RequireOwnProjects;
}

export function mountApiTokens(router: Router, deps: Deps): void {
  const { tokens, create, present, requireProjectAdmin } = deps;
  const ofPerson = (userId: string) => ({ userId, projectId: null });

  mountCall(router, listTokens, async ({ actor }) => present.personal(await tokens.list(ofPerson(actor.id))));

  mountCall(router, createToken, async ({ actor, body }) => {
    await deps.requireOwnProjects(actor, body.projectIds);
    const { secret, token } = await create(actor, null, body);
    return { secret, token: (await present.personal([token]))[0]! };
  });

  mountCall(router, revokeToken, async ({ actor, params }) => {
    if (!(await tokens.remove(params.tokenId, ofPerson(actor.id)))) throw notFound('Token');
  });

  mountCall(router, lookUpToken, async ({ query }) => {
    const token = await tokens.livingById(query.tokenId);
    return { token: token && { name: token.name } };
  });

  mountCall(router, listProjectTokens, async ({ actor, params: { projectId } }) => {
    await requireProjectAdmin(actor, projectId);
    return present.ofProject(await tokens.list({ projectId }));
  });

  mountCall(router, createProjectToken, async ({ actor, params: { projectId }, body }) => {
    await requireProjectAdmin(actor, projectId);
    const { secret, token } = await create(actor, projectId, body);
    return { secret, token: (await present.ofProject([token]))[0]! };
  });

  mountCall(router, revokeProjectToken, async ({ actor, params: { projectId, tokenId } }) => {
    await requireProjectAdmin(actor, projectId);
    if (!(await tokens.remove(tokenId, { projectId }))) throw notFound('Token');
  });
}
