import type { AssignableRole } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { createRequireProjectAdmin } from './project-admin.policy.ts';

interface Known {
  /** Missing where the read model has never heard of the project. */
  row?: { gone: boolean };
  role?: AssignableRole;
  /** The owner's answer; missing where there is no such project. */
  owner?: { role?: AssignableRole; visibility?: 'public' | 'private' };
}

/** The policy, where the read model and the owner of projects know this. */
function policyWith({ row, role, owner }: Known) {
  const steps: string[] = [];
  const others = [{ userId: 'else', role: 'project_admin' }];
  const tree = owner && {
    members: { value: owner.role ? [...others, { userId: 'me', role: owner.role }] : others },
    boards: [{ value: { visibility: 'private' } }, { value: { visibility: owner.visibility ?? 'private' } }],
  };
  const requireAdmin = createRequireProjectAdmin({
    known: {
      projectRow: async () => row,
      findRole: async () => role ?? null,
      store: async () => void steps.push('store'),
    },
    internal: {
      call: async (_: unknown, { query }: { query: { projectId: string } }) => {
        steps.push(`ask ${query.projectId}`);
        return { tree: tree ?? null };
      },
    },
    watch: { ensure: async ([id]: readonly string[]) => void steps.push(`watch ${id}`) },
  } as never);
  const require = (isSuperAdmin = false) => requireAdmin({ id: 'me', isSuperAdmin } as never, 'p');
  return { require, steps };
}

const row = { gone: false };

describe('a project admin', () => {
  it('is known by the copy, which is brought up to date first', async () => {
    const { require, steps } = policyWith({ row, role: 'project_admin' });
    await expect(require()).resolves.toBeUndefined();
    expect(steps).toEqual(['watch p']);
  });

  it.each<[string, Known]>([
    ['the project', { role: 'project_admin', owner: { role: 'project_admin' } }],
    ['the membership', { row, owner: { role: 'project_admin' } }],
  ])('is asked for where the copy lacks %s, and stored', async (_, known) => {
    const { require, steps } = policyWith(known);
    await expect(require()).resolves.toBeUndefined();
    expect(steps).toEqual(['watch p', 'ask p', 'store']);
  });

  it('is any super admin, of a project that there is', async () => {
    await expect(policyWith({ row }).require(true)).resolves.toBeUndefined();
    await expect(policyWith({ owner: {} }).require(true)).resolves.toBeUndefined();
    await expect(policyWith({}).require(true)).rejects.toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });
});

describe('others', () => {
  it.each<[string, string, Known]>([
    ['members', 'forbidden', { row, role: 'normal_user' }],
    ['members of whom the owner knows', 'forbidden', { owner: { role: 'public_user' } }],
    ['strangers who see an open board', 'forbidden', { row, owner: { visibility: 'public' } }],
    ['strangers who see none', 'not_found', { row, owner: {} }],
    ['anybody where there is no project', 'not_found', { row }],
  ])('are refused: %s: %s', async (_, code, known) => {
    await expect(policyWith(known).require()).rejects.toThrow(expect.objectContaining({ code }));
  });

  it('are refused without asking where the project is deleted', async () => {
    const { require, steps } = policyWith({ row: { gone: true }, role: 'project_admin' });
    await expect(require()).rejects.toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(steps).toEqual(['watch p']);
  });
});
