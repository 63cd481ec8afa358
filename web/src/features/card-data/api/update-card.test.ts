import type { CardDetail } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { makeDetail, makeId } from '#test/make-card.ts';
import { serve } from '#test/server.ts';
import { saveCard } from './update-card.ts';

/** A server that knows one card and refuses edits of older versions. */
function serveCard(card: CardDetail) {
  let current = card;
  serve({
    [`PATCH /api/cards/${card.id}`]: ({ init }) => {
      const { 'If-Match': version } = init.headers as Record<string, string>;
      if (version !== `"${current.version}"`) {
        return { status: 409, body: { error: 'Changed meanwhile', code: 'stale_version', current } };
      }
      current = { ...current, ...JSON.parse(String(init.body)), version: current.version + 1 };
      return { body: current };
    },
  });
  return { now: () => current };
}

describe('saving a card', () => {
  it('saves what was changed', async () => {
    const card = makeDetail();
    const server = serveCard(card);
    const result = await saveCard({ base: card, changes: { title: 'Mine' } });
    expect(result).toMatchObject({ conflicts: [], current: { title: 'Mine' } });
    expect(server.now().title).toBe('Mine');
  });

  it('merges with what somebody else did to other fields', async () => {
    const base = makeDetail();
    const server = serveCard({ ...base, status: 'Resolved', version: 2 });
    const result = await saveCard({ base: base, changes: { title: 'Mine' } });
    expect(result.conflicts).toEqual([]);
    expect(server.now()).toMatchObject({ title: 'Mine', status: 'Resolved', version: 3 });
  });

  it('saves nothing over the same field of somebody else, and shows theirs', async () => {
    const base = makeDetail({ title: 'Before' });
    const server = serveCard({ ...base, title: 'Theirs', version: 2 });
    const result = await saveCard({ base: base, changes: { title: 'Mine', description: 'Mine too' } });
    expect(result).toMatchObject({ conflicts: ['title'], current: { title: 'Theirs' } });
    expect(server.now()).toMatchObject({ title: 'Theirs', description: base.description, version: 2 });
  });

  it('keeps whom others assigned meanwhile, and takes off only whom I took off', async () => {
    const person = (username: string) => ({ id: makeId(), username });
    const [ann, ben, cleo, me] = [person('ann'), person('ben'), person('cleo'), person('me')];
    const base = makeDetail({ assignees: [ann, ben] });
    const server = serveCard({ ...base, assignees: [ben, cleo], version: 2 });
    expect(await saveCard({ base: base, changes: { assignees: [ann, me] } })).toMatchObject({
      conflicts: [],
    });
    expect(server.now()).toMatchObject({ assigneeIds: [cleo.id, me.id], version: 3 });
  });

  it('merges labels one by one, too', async () => {
    const label = (name: string) => ({ id: makeId(), name, color: 'grey' }) as const;
    const [bug, api, urgent] = [label('bug'), label('api'), label('urgent')];
    const base = makeDetail({ labels: [bug] });
    const server = serveCard({ ...base, labels: [bug, api], version: 2 });
    expect(await saveCard({ base: base, changes: { labels: [urgent] } })).toMatchObject({ conflicts: [] });
    expect(server.now()).toMatchObject({ labelIds: [api.id, urgent.id], version: 3 });
  });

  it('needs no asking where both wanted the same', async () => {
    const base = makeDetail();
    const server = serveCard({ ...base, title: 'Same', version: 2 });
    expect(await saveCard({ base: base, changes: { title: 'Same' } })).toMatchObject({ conflicts: [] });
    expect(server.now().version).toBe(2);
  });

  it('sends one save of a card after the other, so that the last one counts', async () => {
    const card = makeDetail();
    const server = serveCard(card);
    await Promise.all([
      saveCard({ base: card, changes: { status: 'In Progress' } }),
      saveCard({ base: { ...card, status: 'In Progress' }, changes: { status: 'Resolved' } }),
    ]);
    expect(server.now().status).toBe('Resolved');
  });
});
