import type { AssignableRole } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { createInstallationPolicy, type InstallationPolicyDeps } from './installation.policy.ts';

interface Known {
  project?: boolean;
  role?: AssignableRole;
  /** The role once the owner was asked; missing where it does not answer. */
  askedRole?: AssignableRole;
  hasOpenBoard?: boolean;
}

const project = { _id: 'p', name: 'Apollo' };

/** The policy, where the read model knows this. */
function policyWith({ project: exists = true, role, askedRole, hasOpenBoard = false }: Known) {
  const steps: string[] = [];
  let known = role;
  const projects = {
    project: async () => (exists ? project : null),
    rolesIn: async (_: string, [id]: string[]) => new Map(known ? [[id, known]] : []),
    hasOpenBoard: async () => hasOpenBoard,
    ask: async () => {
      steps.push('ask');
      if (!askedRole) throw new Error('No answer');
      known = askedRole;
    },
  };
  const watch = { ensure: async ([id]: readonly string[]) => void steps.push(`watch ${id}`) };
  const deps = { projects, watch } as unknown as InstallationPolicyDeps;
  const administered = (isSuperAdmin = false) =>
    createInstallationPolicy(deps).administered({ id: 'me', isSuperAdmin } as never, 'p');
  return { administered, steps };
}

describe('who configures Slack', () => {
  it('is a project admin, as the copy says that is up to date', async () => {
    const { administered, steps } = policyWith({ role: 'project_admin' });
    expect(await administered()).toBe(project);
    expect(steps).toEqual(['watch p']);
  });

  it('is a project admin of whom only the owner knows yet', async () => {
    const { administered, steps } = policyWith({ askedRole: 'project_admin' });
    expect(await administered()).toBe(project);
    expect(steps).toEqual(['watch p', 'ask']);
  });

  it('is a super admin, whose membership does not matter', async () => {
    const { administered, steps } = policyWith({});
    expect(await administered(true)).toBe(project);
    expect(steps).not.toContain('ask');
  });

  it.each<[string, string, Known]>([
    ['other members', 'forbidden', { role: 'public_user' }],
    ['strangers who see the project', 'forbidden', { hasOpenBoard: true }],
    ['strangers who do not see it', 'not_found', {}],
    ['anybody where there is no project', 'not_found', { project: false, role: 'project_admin' }],
  ])('is not: %s: %s', async (_, code, known) => {
    await expect(policyWith(known).administered()).rejects.toThrow(expect.objectContaining({ code }));
  });
});
