import { describe, expect, it } from '@jest/globals';
import type { Call } from './call.ts';
import { calls } from './http/index.ts';
import { findTokenRefusal, findTokenScope, reachesProject, staysWithinProjects } from './token-access.ts';

const idsWhere = (test: (call: Call) => boolean) =>
  calls
    .filter(test)
    .map(({ id }) => id)
    .sort();
const byId = (id: string) => calls.find((call) => call.id === id)!;

describe('the scope that a call needs', () => {
  it.each([
    ['getCard', 'read'],
    ['listNotifications', 'read'],
    ['createCard', 'write'],
    ['deleteCard', 'write'],
    ['createProject', 'write'],
    ['requestUpload', 'write'],
    ['updateProject', 'admin'],
    ['listTeam', 'admin'],
    ['inviteUser', 'admin'],
    ['listUsers', 'admin'],
    ['approveUser', 'admin'],
    ['getPublicBoard', 'guest'],
  ])('of %s is %s', (id, scope) => {
    expect(findTokenScope(byId(id))).toBe(scope);
  });

  it('is none for what lets somebody in, and for what guests send', () => {
    expect(idsWhere((call) => findTokenScope(call) === null && call.access.who !== 'anyone')).toEqual([
      ...['addPushDevice', 'adminUpgradePlan', 'changeEmail', 'changePassword', 'createCalendar'],
      ...['createProjectToken', 'createResetLink', 'createToken', 'createUser', 'decideAgentRequest'],
      'deleteAccount',
      ...['deleteCalendar', 'deleteUser'],
      ...['endOtherSessions', 'endSession', 'installSlack'],
      ...['listProjectTokens', 'listSessions', 'listTokens', 'removePushDevice', 'requestVerification'],
      ...[
        'revokeProjectToken',
        'revokeToken',
        'setTimeZone',
        'setToolPermissions',
        'slackCallback',
        'updateProfile',
        'updateUser',
        'upgradePlan',
      ],
    ]);
    const ofGuests = calls.filter(({ access, method }) => access.who === 'anyone' && method !== 'GET');
    expect(ofGuests.map(findTokenScope)).toEqual(ofGuests.map(() => null));
    expect(ofGuests.map(({ id }) => id)).toContain('logout');
  });

  it('is none for a rule that this release does not know', () => {
    for (const who of ['everything', 'constructor', '__proto__', undefined])
      expect(findTokenScope({ ...byId('getCard'), access: { signIn: 'none', who } as never })).toBeNull();
  });
});

describe('a token', () => {
  const may = (scope: 'read' | 'write' | 'admin', projectIds: string[] | null = null) =>
    idsWhere((call) => findTokenRefusal(call, { scope, projectIds }) === null);

  it('may with each scope what it may with those before it, and more', () => {
    const [read, write, admin] = [may('read'), may('write'), may('admin')];
    expect(write).toEqual(expect.arrayContaining(read));
    expect(admin).toEqual(expect.arrayContaining(write));
    expect(read.map(byId).filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(write.length).toBeGreaterThan(read.length);
    expect(admin.length).toBeGreaterThan(write.length);
  });

  it('is told which scope it lacks', () => {
    const read = { scope: 'read', projectIds: null } as const;
    expect(findTokenRefusal(byId('createCard'), read)).toEqual({ why: 'scope', scope: 'write' });
    expect(findTokenRefusal(byId('changePassword'), { ...read, scope: 'admin' })).toEqual({
      why: 'in_person',
    });
    expect(findTokenRefusal(byId('searchCards'), { scope: 'admin', projectIds: [] })).toEqual({
      why: 'other_projects',
    });
  });

  it('for chosen projects makes no call that spans others', () => {
    const spanning = calls.filter((call) => findTokenScope(call) !== null && !staysWithinProjects(call));
    expect(spanning.map(({ access }) => access.who)).not.toContain('project_viewer');
    expect(spanning.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['searchCards', 'listCards', 'listProjects', 'createProject', 'undoChanges']),
    );
    expect(may('admin', ['one'])).toContain('getUser');
    expect(may('admin', ['one'])).not.toContain('createUser');
  });
});

describe('a project', () => {
  it('is reached without a token, with one for all projects, and with one for it', () => {
    const token = (projectIds: string[] | null) => ({ token: { scope: 'read', projectIds } as const });
    expect(reachesProject({}, 'one')).toBe(true);
    expect(reachesProject(token(null), 'one')).toBe(true);
    expect(reachesProject(token(['two', 'one']), 'one')).toBe(true);
    expect(reachesProject(token(['two']), 'one')).toBe(false);
    expect(reachesProject(token([]), 'one')).toBe(false);
  });
});
