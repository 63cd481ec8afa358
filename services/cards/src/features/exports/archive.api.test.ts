import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import {
  createComment,
  createLabel,
  hideCard,
  hideComment,
  likeCard,
  lockComments,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { extract } from 'tar-stream';
import { getImageName, type ImageWorld, startImageWorld } from '../../test/image-world.ts';
import { fetchImage, upload } from '../../test/pictures.ts';
import type { Person } from '../../test/world.ts';

let at: ImageWorld;
beforeAll(async () => {
  at = await startImageWorld();
});
afterAll(() => at.stop());

const request = (by: Pick<Person, 'fetch'>) => by.fetch('cards', `/api/projects/${at.open.at.slug}/export`);

/** The files of an archive by name, in their order. */
async function unpack(answer: Response): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const unpacked = Readable.fromWeb(answer.body as never)
    .pipe(createGunzip())
    .pipe(extract());
  for await (const entry of unpacked) files.set(entry.header.name, await buffer(entry));
  return files;
}
const readLines = (files: Map<string, Buffer>, folder: string) =>
  [...files]
    .filter(([name]) => name.startsWith(`${folder}/`))
    .flatMap(([, bytes]) => bytes.toString().trim().split('\n'))
    .map((line) => JSON.parse(line));

async function readRest(body: ReadableStreamDefaultReader, seen = (_bytes: number) => {}): Promise<void> {
  for (;;) {
    const { done, value } = await body.read();
    if (done) return;
    seen(value.length);
  }
}

describe('an archive of a project', () => {
  it('has all of it that its admin sees, and no e-mail addresses', async () => {
    const { world, open, closed, admin, member } = at;
    const path = await upload(member);
    const card = await world.card(member, open, { title: 'With all', imageUrls: [path] });
    await world.card(admin, closed, { title: 'Inner' });
    const params = { cardId: card.id };
    const label = (
      await admin.call(createLabel, {
        params: { slug: open.at.slug },
        body: { name: 'Night', color: 'teal' },
      })
    ).value;
    await admin.call(updateCard, { params, body: { labelIds: [label.id], status: 'In Progress' } });
    await member.call(upvoteCard, { params });
    await member.call(likeCard, { params });
    const comment = await world.comment(member, card, { content: 'Seen' });
    await admin.call(createComment, { params, body: { content: 'A note', internal: true } });
    const bad = await world.comment(member, card, { content: 'Rude' });
    await admin.call(hideComment, { params: { commentId: bad.id }, body: { reason: 'Rude' } });
    await admin.call(lockComments, { params, body: { reason: 'Enough' } });
    const spam = await world.card(member, open, { title: 'Spam' });
    await admin.call(hideCard, { params: { cardId: spam.id }, body: { reason: 'Spam' } });
    await eventually(async () => (await world.count('card_history')) === 2);

    const answer = await request(admin);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${open.at.slug}.tar.gz"`);
    const files = await unpack(answer);
    expect([...files.keys()][0]).toBe('manifest.json');
    expect([...files.keys()].at(-1)).toBe('end.json');
    expect(JSON.parse(files.get('manifest.json')!.toString())).toMatchObject({
      ...{ format: 'cardinal-project', version: 1, project: { slug: open.at.slug } },
      exportedBy: { id: admin.id, username: admin.username },
    });
    expect(readLines(files, 'boards').map(({ id }) => id)).toEqual([open.id, closed.id]);
    expect(readLines(files, 'members')).toContainEqual({
      ...{ id: member.id, username: member.username, role: 'normal_user' },
    });
    expect(readLines(files, 'labels')).toEqual([label]);
    const cards = readLines(files, 'cards');
    expect(cards.map(({ title, boardId }) => [title, boardId])).toEqual([
      ['With all', open.id],
      ['Inner', closed.id],
    ]);
    expect(cards[0]).toMatchObject({
      ...{ id: card.id, boardId: open.id, status: 'In Progress', labelIds: [label.id], images: [path] },
      ...{ author: { id: member.id, username: member.username }, locked: { reason: 'Enough' } },
    });
    expect(readLines(files, 'comments')).toMatchObject([
      { id: comment.id, cardId: card.id, content: 'Seen', internal: false },
      { content: 'Rude', hidden: { reason: 'Rude' } },
      { content: 'A note', internal: true },
    ]);
    expect(readLines(files, 'votes')).toEqual([
      {
        ...{ cardId: card.id, kind: 'upvote', at: expect.any(String) },
        by: { id: member.id, username: member.username },
      },
      // Nowhere else is it shown who likes a card.
      { cardId: card.id, kind: 'like', at: expect.any(String) },
    ]);
    expect(readLines(files, 'history')).toMatchObject([
      { cardId: card.id, by: { id: admin.id }, changes: [{ field: 'status' }, { field: 'labelIds' }] },
      { changes: [{ field: 'lock' }] },
    ]);
    const shown = await (await fetchImage(admin, path)).arrayBuffer();
    expect(files.get(`images/${getImageName(path)}`)).toEqual(Buffer.from(shown));
    expect(JSON.parse(files.get('end.json')!.toString())).toEqual({
      lines: { boards: 2, members: 2, labels: 1, cards: 2, comments: 3, votes: 2, history: 2 },
    });
    expect(Buffer.concat([...files.values()]).toString()).not.toContain('@');
  });

  it('is for admins of the project', async () => {
    const { world, open, member } = at;
    const stranger = await world.person();
    const asked = [member, stranger, world.guest, await world.member(open, 'public_user')].map(request);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 401, 403]);
  });

  it('breaks off once its reader goes or is no admin any more', async () => {
    const { world, open } = at;
    const lasting = await world.member(open, 'project_admin');
    const { boardId, projectId, ...card } = (await world.database
      .collection<{ _id: string }>('cards')
      .findOne({ deleted: false }))! as never as Record<string, string>;
    await world.database.collection('cards').insertMany(
      Array.from({ length: 1_500 }, (_, n) => ({
        ...{ ...card, boardId: open.id, projectId: open.projectId, title: 'Copy' },
        _id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        // Nothing that gzip makes small.
        description: randomBytes(4_000).toString('base64'),
      })) as never,
    );
    const body = (await request(lasting)).body!.getReader();
    await body.read();
    await world.changeRole(open, lasting, 'normal_user');
    await expect(readRest(body)).rejects.toThrow();
    // A reader who goes leaves nothing behind that counts as an export under way.
    const leaver = await world.member(open, 'project_admin');
    for (let n = 0; n < 4; n += 1) {
      await eventually(async () => {
        const answer = await request(leaver);
        await answer.body?.cancel();
        return answer.status === 200;
      });
    }
  });

  it('breaks off within a page of cards for a slow reader who is no admin any more', async () => {
    const { world } = at;
    const board = await world.board();
    const lasting = await world.member(board, 'project_admin');
    const { id } = await world.comment(lasting, await world.card(lasting, board));
    const comments = world.database.collection<{ _id: string }>('comments');
    const { _id, ...comment } = (await comments.findOne({ _id: id }))!;
    await comments.insertMany(
      Array.from({ length: 2_500 }, (__, n) => ({
        ...comment,
        _id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        content: randomBytes(4_000).toString('base64'),
      })) as never,
    );
    const address = `/api/projects/${board.at.slug}/export`;
    const body = (await lasting.fetch('cards', address)).body!.getReader();
    // Until comments come.
    for (let size = 0; size < 2 ** 20; ) size += (await body.read()).value!.length;
    await world.changeRole(board, lasting, 'normal_user');
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
    let rest = 0;
    const reading = readRest(body, (bytes) => {
      rest += bytes;
    });
    await expect(reading).rejects.toThrow();
    clock.mockRestore();
    // Of ten; some is on its way.
    expect(rest).toBeLessThan(5 * 2 ** 20);
  });
});
