import { deletedUsername, type PersonalToken, type ProjectToken } from '@cardinal/contracts';
import type { KnownProjects } from '../read-models/known-projects.ts';
import type { Users } from '../users/user.repository.ts';
import type { ApiTokenDocument } from './api-token.model.ts';

interface Deps {
  known: Pick<KnownProjects, 'findNamed'>;
  users: Pick<Users, 'findNames'>;
}

const present = ({ _id, name, scope, createdAt, expiresAt, lastUsedAt }: ApiTokenDocument) => ({
  ...{ id: _id, name, scope },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Tokens as their owners see them, without what would let somebody in. */
export function createApiTokenPresenter({ known, users }: Deps) {
  return {
    async personal(tokens: readonly ApiTokenDocument[]): Promise<PersonalToken[]> {
      const named = await known.findNamed(tokens.flatMap(({ projectIds }) => projectIds ?? []));
      return tokens.map((token) => ({
        ...present(token),
        projects: token.projectIds && named.filter(({ id }) => token.projectIds?.includes(id)),
      }));
    },
    async ofProject(tokens: readonly ApiTokenDocument[]): Promise<ProjectToken[]> {
      const names = await users.findNames(tokens.map(({ userId }) => userId));
      return tokens.map((token) => ({
        ...present(token),
        by: { id: token.userId, username: names.get(token.userId) ?? deletedUsername },
      }));
    },
  };
}
