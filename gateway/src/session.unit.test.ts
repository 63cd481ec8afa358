import { type Identity, introspectSessions } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import { createSessions, sessionCookieName } from './session.ts';

const publicUrl = 'http://localhost:3000';
const ada = { username: 'ada' } as Identity;

/** An auth service whose answers wait until they are released. */
function slowAuth() {
  const questions: (PromiseWithResolvers<{ identities: (Identity | null)[] }> & { tokens: string[] })[] = [];
  const call = (asked: unknown, { body }: { body: { tokens: string[] } }) => {
    // It says nothing about what is revoked, so nobody may be remembered.
    if (asked !== introspectSessions) return Promise.withResolvers().promise;
    const question = Promise.withResolvers<{ identities: (Identity | null)[] }>();
    questions.push({ ...question, tokens: body.tokens });
    return question.promise;
  };
  return {
    questions,
    sessions: createSessions({ internal: { call } as unknown as InternalClient, publicUrl }),
  };
}

/** Waits until the next turn of the event loop is over. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('asking who a session belongs to', () => {
  it('is done once for requests that come at the same time, and again for the next', async () => {
    const { questions, sessions } = slowAuth();
    const together = [
      sessions.getIdentity('good'),
      sessions.getIdentity('good'),
      sessions.getIdentity('other'),
    ];
    await turn();
    expect(questions.map(({ tokens }) => tokens)).toEqual([['good', 'other']]);
    questions[0]?.resolve({ identities: [ada, null] });
    expect(await Promise.all(together)).toEqual([ada, ada, null]);
    void sessions.getIdentity('good');
    await turn();
    expect(questions.length).toBe(2);
  });

  it('waits while a question is under way, and then asks about all that came meanwhile', async () => {
    const { questions, sessions } = slowAuth();
    const early = sessions.getIdentity('a');
    await turn();
    const late = [sessions.getIdentity('e'), sessions.getIdentity('f')];
    await turn();
    expect(questions.length).toBe(1);
    questions[0]?.resolve({ identities: [null] });
    await early;
    await turn();
    expect(questions[1]?.tokens).toEqual(['e', 'f']);
    questions[1]?.resolve({ identities: [ada, null] });
    expect(await Promise.all(late)).toEqual([ada, null]);
  });

  it('asks about no more than a hundred sessions at once', async () => {
    const { questions, sessions } = slowAuth();
    for (let n = 0; n < 250; n += 1) void sessions.getIdentity(`session ${n}`);
    await turn();
    expect(questions.map(({ tokens }) => tokens.length)).toEqual([100, 100, 50]);
  });

  it('is tried anew after it failed', async () => {
    const { questions, sessions } = slowAuth();
    const first = sessions.getIdentity('good');
    await turn();
    questions[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    const second = sessions.getIdentity('good');
    await turn();
    questions[1]?.resolve({ identities: [ada] });
    expect(await second).toEqual(ada);
  });

  it('is not worth it for what is too long to be a token', async () => {
    const { questions, sessions } = slowAuth();
    expect(await sessions.getIdentity('x'.repeat(501))).toBeNull();
    expect(questions).toEqual([]);
  });
});

describe('the session cookie', () => {
  it('is named after what the browser can promise', () => {
    expect(sessionCookieName('https://cardinal.example')).toBe('__Host-cardinal_session');
    expect(sessionCookieName(publicUrl)).toBe('cardinal_session');
  });

  it('is found among others and can be taken out', () => {
    const { sessions } = slowAuth();
    const cookie = 'a=1; cardinal_session=good; x_cardinal_session=2';
    expect(sessions.getToken({ cookie })).toBe('good');
    expect(sessions.withoutSession(cookie)).toBe('a=1; x_cardinal_session=2');
    expect(sessions.withoutSession('cardinal_session=good')).toBeUndefined();
    expect(sessions.getToken({ cookie: 'cardinal_session=' })).toBeUndefined();
    expect(sessions.getToken({})).toBeUndefined();
  });
});
