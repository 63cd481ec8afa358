import { inviteUser, suggestInvitees } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const invite = (by: Person, projectId: string, username: string, role: 'normal_user' | 'public_user') =>
  by.call(inviteUser, { body: { projectId, username, role } });

async function place() {
  const lead = await world.person();
  const [old, next] = [await world.project(lead), await world.project(lead)];
  const person = async (username: string, role: 'normal_user' | 'public_user' = 'normal_user') => {
    const made = await world.person({ username });
    await invite(lead, old.id, username, role);
    return made;
  };
  const suggested = async (by: Person, q: string, slug = next.slug) => {
    const answer = await by.call(suggestInvitees, { params: { slug }, query: { q } });
    return answer.status === 200 ? answer.value.map(({ username }) => username) : answer.status;
  };
  return { lead, old, next, person, suggested };
}

describe('a person to add to a project', () => {
  it('is suggested by a part of the name, names that begin so first, and says nothing else of them', async () => {
    const { lead, next, person, suggested } = await place();
    for (const name of ['one.Hopper', 'hopper.two', 'other.name']) await person(name);
    expect(await suggested(lead, 'HOP')).toEqual(['hopper.two', 'one.Hopper']);
    const { value } = await lead.call(suggestInvitees, {
      params: { slug: next.slug },
      query: { q: 'hopper.t' },
    });
    expect(Object.keys(value[0]!).sort()).toEqual(['id', 'username']);
  });

  it('is nobody whom the caller meets nowhere', async () => {
    const { lead, suggested } = await place();
    await world.person({ username: 'unmet.stranger' });
    for (const q of ['unmet', 'unmet.stranger', '', ' ', '.', '.*', '^', 'u|n', '$'])
      expect(await suggested(lead, q)).toEqual([]);
  });

  it('is everybody for super admins, up to ten', async () => {
    const { next, suggested } = await place();
    const root = await world.person({ isSuperAdmin: true });
    for (let count = 0; count < 12; count += 1) await world.person({ username: `crowd-${count}-of-all` });
    expect(await suggested(root, 'of-all', next.slug)).toHaveLength(10);
    expect(await suggested(root, '')).toEqual([]);
  });

  it('is only who meets the caller: public users meet nobody, and the team meets no public users', async () => {
    const { old, person } = await place();
    const [member, visitor] = [await person('meets.member'), await person('meets.visitor', 'public_user')];
    await person('meets.colleague');
    const [ofMember, ofVisitor] = [await world.project(member), await world.project(visitor)];
    const { suggested } = await place();
    expect(await suggested(member, 'meets', ofMember.slug)).toEqual(['meets.colleague']);
    expect(await suggested(visitor, 'meets', ofVisitor.slug)).toEqual([]);
    expect(await suggested(member, 'meets', old.slug)).toBe(403);
  });

  it('is nobody who is there already or suspended', async () => {
    const { lead, old, person, suggested } = await place();
    await person('there.already');
    expect(await suggested(lead, 'there', old.slug)).toEqual([]);
    expect(await suggested(lead, 'there')).toEqual(['there.already']);
    const gone = await person('there.suspended');
    await world.change(gone, { status: 'suspended' });
    expect(await suggested(lead, 'there')).toEqual(['there.already']);
  });
});
