import type { Consumers, ProjectWatch, Throttle } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Model } from 'mongoose';
import type { AccountMails } from '../account-mails/account-mails.ts';
import type { RequireProjectAdmin } from '../admin/project-admin.policy.ts';
import type { Clock } from '../clock.ts';
import type { KnownProjects } from '../read-models/known-projects.ts';
import type { Revoke } from '../revoke.ts';
import type { Users } from '../users/user.repository.ts';
import { consumeForApiTokens } from './api-token.consumers.ts';
import type { ApiTokenDocument } from './api-token.model.ts';
import { createApiTokenPresenter } from './api-token.presenter.ts';
import { createApiTokens } from './api-token.repository.ts';
import { mountApiTokens } from './api-token.routes.ts';
import { createCreateApiToken } from './create-api-token.ts';
import { createIntrospectToken } from './introspect-token.ts';
import { createIsStillAdmin } from './is-still-admin.ts';
import { createRequireOwnProjects } from './require-own-projects.ts';

interface Deps {
  apiTokenDocuments: Model<ApiTokenDocument>;
  revoke: Revoke;
  users: Users;
  known: KnownProjects;
  watch: ProjectWatch;
  mails: AccountMails;
  throttle: Throttle;
  requireProjectAdmin: RequireProjectAdmin;
  now: Clock;
}

/** Puts together what API tokens consist of. */
export function startApiTokens({ apiTokenDocuments: model, revoke, ...deps }: Deps) {
  const { users, now } = deps;
  const tokens = createApiTokens({ model, revoke, now });
  const isStillAdmin = createIsStillAdmin(deps);
  const routes = {
    ...{ tokens, requireProjectAdmin: deps.requireProjectAdmin },
    create: createCreateApiToken({ ...deps, tokens, isStillAdmin }),
    present: createApiTokenPresenter(deps),
    requireOwnProjects: createRequireOwnProjects(deps),
  };
  return {
    introspect: createIntrospectToken({ tokens, users, isStillAdmin, now }),
    removeByUser: tokens.removeByUser,
    mount: (router: Router) => mountApiTokens(router, routes),
    consume: (consumers: Consumers) => consumeForApiTokens(consumers, { ...deps, tokens }),
  };
}
