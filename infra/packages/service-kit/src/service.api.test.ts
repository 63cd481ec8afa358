import { randomUUID } from 'node:crypto';
import { type ServiceHarness, startServices } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  breakNote,
  changeNote,
  deleteNote,
  noteModel,
  notesService,
  writeNote,
} from './test/notes.service.ts';

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startServices([notesService]);
});
afterAll(() => harness.stop());

const noteId = () => ({ noteId: randomUUID() });
const body = { text: 'Hello' };

describe('a call', () => {
  it('answers with what its schema names and nothing else', async () => {
    const params = noteId();
    const answer = await harness.as({}).call(writeNote, { params, body });
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.text)).toEqual({ id: params.noteId, text: 'Hello', version: 1 });
  });

  it('asks a guest to sign in', async () => {
    const answer = await harness.guest.call(writeNote, { params: noteId(), body });
    expect(answer.status).toBe(401);
    expect(answer.error.code).toBe('unauthenticated');
  });

  it.each([
    ['pending', 'account_pending'],
    ['suspended', 'account_suspended'],
  ] as const)('refuses a %s account', async (status, code) => {
    const answer = await harness.as({ status }).call(writeNote, { params: noteId(), body });
    expect([answer.status, answer.error.code]).toEqual([403, code]);
  });

  it('refuses what is for super admins only', async () => {
    const answer = await harness.as({}).call(deleteNote, { params: noteId() });
    expect(answer.status).toBe(403);
  });

  it('names what is wrong with a body', async () => {
    const answer = await harness.as({}).call(writeNote, { params: noteId(), body: { text: ' ' } });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({
      error: 'Please write something',
      code: 'validation_failed',
      issues: [{ path: 'text', message: 'Please write something' }],
    });
  });

  it('says the same in a problem document, to those who prefer one', async () => {
    const answer = await harness.as({}).call(writeNote, {
      params: noteId(),
      body: { text: ' ' },
      headers: { accept: 'application/problem+json' },
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(answer.text)).toMatchObject({
      ...{ type: '/api/docs/errors#validation_failed', title: 'Validation failed', status: 400 },
      ...{ code: 'validation_failed', issues: [{ path: 'text' }], detail: 'Please write something' },
    });
  });

  it('refuses a field that it does not know, and names it', async () => {
    const params = noteId();
    const answer = await harness
      .as({})
      .call(writeNote, { params, body: { ...body, colour: 'red' } as never });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({
      error: 'There is no field called “colour”',
      code: 'validation_failed',
      issues: [{ path: 'colour', message: 'There is no field called “colour”' }],
    });
    const without = await harness
      .as({ isSuperAdmin: true })
      .call(deleteNote, { params, body: { a: 1 } as never });
    expect([without.status, without.error?.error]).toEqual([400, 'There is no field called “a”']);
  });

  it.each([
    ['malformed JSON', 'application/json', '{"text":', 400],
    ['a form', 'application/x-www-form-urlencoded', 'text=a', 415],
    ['plain text', 'text/plain', '{"text":"a"}', 415],
    ['more than a megabyte', 'application/json', JSON.stringify({ text: 'a'.repeat(1_100_000) }), 413],
  ])('refuses %s', async (_name, type, content, status) => {
    const path = `/api/notes/${randomUUID()}`;
    const response = await harness
      .as({})
      .fetch('integrations', path, { method: 'POST', headers: { 'content-type': type }, body: content });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty('code');
  });

  it('treats an id that cannot be one as missing, and says what', async () => {
    const answer = await harness.as({}).call(changeNote, { params: { noteId: 'x' }, body });
    expect([answer.status, answer.error.error]).toEqual([404, 'Note not found']);
  });

  it.each(['{"text":"a\\ud800"}', '{"text":"a","\\udfff":1}', '{"text":"a","more":[["\\ud800"]]}'])(
    'refuses half a character in %s',
    async (content) => {
      const headers = { 'content-type': 'application/json' };
      const path = `/api/notes/${randomUUID()}`;
      const response = await harness
        .as({})
        .fetch('integrations', `${path}`, { method: 'POST', headers, body: content });
      expect(response.status).toBe(400);
    },
  );

  it('refuses half a character in an address', async () => {
    const path = `/api/notes/${randomUUID()}?text=%ED%A0%80`;
    const headers = { 'content-type': 'application/json' };
    const response = await harness
      .as({})
      .fetch('integrations', path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status).toBe(400);
  });

  it('hides a bug behind a 500', async () => {
    const answer = await harness.guest.call(breakNote);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
  });

  it('refuses requests without the internal token', async () => {
    const url = harness.services.get('integrations')?.url ?? '';
    const response = await fetch(`${url}/api/notes/${randomUUID()}`, {
      method: 'POST',
      headers: { 'x-user-id': randomUUID() },
    });
    expect(response.status).toBe(401);
  });

  it('answers health and metrics without a token', async () => {
    const url = harness.services.get('integrations')?.url ?? '';
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({
      status: 'ok',
      checks: { running: true, mongodb: true, events: true },
    });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('cardinal_http_request_seconds');
  });
});

describe('an aggregate', () => {
  it('counts every one of fifty concurrent changes and publishes each once', async () => {
    const params = noteId();
    const user = harness.as({});
    await user.call(writeNote, { params, body });
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        user.call(changeNote, { params, body: { text: `n${index}` } }),
      ),
    );
    await harness.drained();
    const versions = harness.published
      .filter(({ subject }) => subject === params.noteId)
      .map(({ version }) => version)
      // Of changes at the same time, the later may be published first.
      .sort((one, other) => one - other);
    expect(versions).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
  });

  it('refuses a stale edit and shows the present state', async () => {
    const params = noteId();
    const user = harness.as({});
    await user.call(writeNote, { params, body });
    await user.call(changeNote, { params, body: { text: 'theirs' }, headers: { 'if-match': '"1"' } });
    const answer = await user.call(changeNote, {
      params,
      body: { text: 'mine' },
      headers: { 'if-match': '"1"' },
    });
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: 'stale_version', current: { text: 'theirs', version: 2 } });
  });

  it('takes the ETag that came with it for its version, as it is and as proxies change it', async () => {
    const params = noteId();
    const user = harness.as({});
    const written = await user.call(writeNote, { params, body });
    const tag = written.headers.get('etag') ?? '';
    const change = (etag: string) => user.call(changeNote, { params, body, headers: { 'if-match': etag } });
    const first = await change(tag);
    expect(first.value.version).toBe(2);
    expect(first.headers.get('etag')).not.toBe(tag);
    for (const stale of [tag, tag.replace('W/', ''), tag.replace(/"$/, '-gzip"')])
      expect([stale, (await change(stale)).status]).toEqual([stale, 409]);
    expect((await change((first.headers.get('etag') ?? '').replace(/"$/, '-br"'))).value.version).toBe(3);
    expect((await change('"no-version"')).error.error).toMatch(/^If-Match must be a version/);
  });

  it('is gone at once when deleted, and its document once the event is out', async () => {
    const params = noteId();
    const admin = harness.as({ isSuperAdmin: true });
    await admin.call(writeNote, { params, body });
    expect((await admin.call(deleteNote, { params })).status).toBe(200);
    expect((await admin.call(changeNote, { params, body })).status).toBe(404);
    await harness.drained();
    const connection = harness.services.get('integrations')?.connection;
    expect(await connection?.collection('notes').countDocuments({ _id: params.noteId as never })).toBe(0);
  });

  it('has its outbox index, so that the relay never scans', async () => {
    const connection = harness.services.get('integrations')?.connection;
    if (!connection) throw new Error('not started');
    const plan = await noteModel(connection.useDb(connection.name))
      .find({ 'outbox.id': { $exists: true } })
      .explain();
    expect(JSON.stringify(plan)).toContain('outbox.id_1');
  });
});
