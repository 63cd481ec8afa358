import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader, replayedHeader } from '@cardinal/contracts';
import { type Caller, type ServiceHarness, startServices } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changeNote,
  deleteNote,
  noteModel,
  notesService,
  startNote,
  writeNote,
} from '../test/notes.service.ts';
import { type KeyedRequestDocument, keyedRequestModel } from './idempotency.model.ts';
import { createRoom, mostBytes } from './room.ts';

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startServices([notesService]);
});
afterAll(() => harness.stop());

const getConnection = () => harness.services.get('integrations')!.connection;
const getNotes = () => noteModel(getConnection());
const getRequests = () => keyedRequestModel(getConnection());
const withKey = (key: string) => ({ headers: { [idempotencyKeyHeader]: key } });
const isReplayed = ({ headers }: { headers: Headers }) => headers.get(replayedHeader);

/** As long as a UUID, so that guests may use it, too. */
const newKey = () => randomUUID();
const start = (user: Caller, key: string, text: string) =>
  user.call(startNote, { body: { text }, ...withKey(key) });
const countNotes = (text: string) => getNotes().countDocuments({ text });

/** The request as a process leaves it that dies after its write, and is found by others from this time on. */
async function loseAnswer(claimedUntil: Date): Promise<void> {
  const [last] = await getRequests().find().sort({ at: -1 }).limit(1).lean<KeyedRequestDocument[]>();
  await getRequests().updateOne(
    { _id: last!._id },
    { $set: { claimedUntil, bytes: 0 }, $unset: { answer: 1 } },
  );
}

describe('a request that comes again with its Idempotency-Key', () => {
  it('is done once, and given the same answer with its ETag', async () => {
    const [user, key, text] = [harness.as({}), newKey(), randomUUID()];
    const first = await start(user, key, text);
    const again = await start(user, `"${key}"`, text);
    expect([first.status, isReplayed(first), again.status, isReplayed(again)]).toEqual([
      201,
      null,
      201,
      'true',
    ]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await countNotes(text)).toBe(1);
  });

  it('changes something once, though others have changed it since', async () => {
    const [user, key] = [harness.as({}), newKey()];
    const { id: noteId } = (await start(user, newKey(), 'Before')).value;
    const change = { params: { noteId }, body: { text: 'Mine' } };
    await user.call(changeNote, { ...change, ...withKey(key) });
    await user.call(changeNote, { params: { noteId }, body: { text: 'Theirs' } });
    const again = await user.call(changeNote, { ...change, ...withKey(key) });
    expect(again.value).toMatchObject({ text: 'Mine', version: 2 });
    expect(await getNotes().findById(noteId).lean()).toMatchObject({ text: 'Theirs', version: 3 });
  });

  it('is refused where it is another request', async () => {
    const [user, key, text] = [harness.as({}), newKey(), randomUUID()];
    const { id: noteId } = (await start(user, key, text)).value;
    const others = [
      await start(user, key, 'Another text'),
      await user.call(writeNote, { params: { noteId: randomUUID() }, body: { text }, ...withKey(key) }),
      await user.call(changeNote, { params: { noteId }, body: { text }, ...withKey(key) }),
    ];
    for (const { status, error } of others)
      expect([status, error.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await getNotes().findById(noteId).lean()).toMatchObject({ text, version: 1 });
  });

  it('is nothing to another user with the same key', async () => {
    const [key, text] = [newKey(), randomUUID()];
    const ids = [];
    for (const user of [harness.as({}), harness.as({}), harness.guest])
      ids.push((await start(user, key, text)).value.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('is done once by many at the same time, of whom the others are asked to wait', async () => {
    const [user, key, text] = [harness.as({}), newKey(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(user, key, text)));
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, answer.error.code]).toEqual([409, 'idempotency_key_in_use']);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(answers.filter((answer) => answer.status === 201 && !isReplayed(answer))).toHaveLength(1);
    expect(await countNotes(text)).toBe(1);
  });

  it('leaves nothing where it was refused, and can be mended', async () => {
    const [user, key] = [harness.as({}), newKey()];
    const noteId = randomUUID();
    const change = { params: { noteId }, body: { text: 'Late' }, ...withKey(key) };
    expect((await user.call(changeNote, change)).status).toBe(404);
    await user.call(writeNote, { params: { noteId }, body: { text: 'There now' } });
    expect((await user.call(changeNote, change)).value).toMatchObject({ text: 'Late', version: 2 });
  });
});

describe('another request with a key that is not remembered any more', () => {
  it('is done, and never takes what the first one made for its own', async () => {
    const [user, key] = [harness.as({}), newKey()];
    const first = await start(user, key, 'The first text');
    await getRequests().deleteMany({});
    const second = await start(user, key, 'The second text');
    expect(second.value).toMatchObject({ text: 'The second text' });
    expect(second.value.id).not.toBe(first.value.id);
  });
});

describe('a request whose process died before it could answer', () => {
  it('is done again, and finds what is there', async () => {
    const [user, key, text] = [harness.as({}), newKey(), randomUUID()];
    const { id } = (await start(user, key, text)).value;
    await loseAnswer(new Date(0));
    const again = await start(user, key, text);
    expect([again.value.id, isReplayed(again), await countNotes(text)]).toEqual([id, null, 1]);
    expect(isReplayed(await start(user, key, text))).toBe('true');
  });

  it('waits as long as that process may be at it', async () => {
    const [user, key, text] = [harness.as({}), newKey(), randomUUID()];
    await start(user, key, text);
    await loseAnswer(new Date(Date.now() + 60_000));
    expect((await start(user, key, text)).error.code).toBe('idempotency_key_in_use');
  });

  it('says so where it was deleted since', async () => {
    const [user, key, text] = [harness.as({}), newKey(), randomUUID()];
    const { id: noteId } = (await start(user, key, text)).value;
    await harness.as({ isSuperAdmin: true }).call(deleteNote, { params: { noteId } });
    await harness.drained();
    await getNotes().updateOne({ _id: noteId }, { $set: { deleted: true } }, { upsert: true });
    await loseAnswer(new Date(0));
    expect((await start(user, key, text)).status).toBe(409);
  });
});

describe('an Idempotency-Key', () => {
  it.each(['', 'with space', 'é', 'x'.repeat(256), '"half', 'in"side'])('is refused as %j', async (key) => {
    const answer = await start(harness.as({}), key, 'Text');
    expect([answer.status, answer.error.code]).toEqual([400, 'malformed_request']);
  });

  it('of a guest must be hard to guess', async () => {
    expect((await start(harness.guest, 'short', 'Text')).error.error).toContain('at least 20 characters');
  });
});

describe('answers that are kept', () => {
  it('cannot be read without the key', async () => {
    const [user, key, text] = [harness.as({}), newKey(), randomUUID()];
    await start(user, key, text);
    const all = await getRequests().find().lean<KeyedRequestDocument[]>();
    const bytes = Buffer.concat(
      all.map(({ answer }) => Buffer.from((answer?.buffer ?? new ArrayBuffer(0)) as ArrayBuffer)),
    );
    expect(bytes.includes(text)).toBe(false);
    expect(JSON.stringify(all)).not.toContain(key);
    expect(JSON.stringify(all)).not.toContain(user.identity!.userId);
  });

  it('are bounded for each person, and the oldest go first', async () => {
    const model = getRequests();
    const [person, other] = [randomUUID(), randomUUID()];
    const make = (of: string, n: number) => ({
      ...{ _id: `${of}/${n}`, person: of, digest: 'x', answer: Buffer.alloc(1) },
      ...{ at: new Date(1_000 + n), bytes: mostBytes / 10 },
    });
    await model.insertMany(
      [person, other].flatMap((of) => Array.from({ length: 20 }, (_, n) => make(of, n))),
    );
    await createRoom({ model }).taken(person, mostBytes);
    const left = await model.find({ person }).sort({ at: 1 }).lean<KeyedRequestDocument[]>();
    expect([left.length, left[0]?._id]).toEqual([10, `${person}/10`]);
    expect(await model.countDocuments({ person: other })).toBe(20);
  });
});
