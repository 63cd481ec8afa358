import type { Identity } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import { createSessions, sessionCookieName } from './session.ts';

const publicUrl = 'http://localhost:3000';
const ada = { username: 'ada' } as Identity;

/** An auth service whose answers wait until they are released. */
function slowAuth() {
  const questions: PromiseWithResolvers<{ identity: Identity | null }>[] = [];
  const call = () => {
    const question = Promise.withResolvers<{ identity: Identity | null }>();
    questions.push(question);
    return question.promise;
  };
  return { questions, sessions: createSessions({ call } as unknown as InternalClient, publicUrl) };
}

describe('asking who a session belongs to', () => {
  it('is done once for requests that come at the same time, and again for the next', async () => {
    const { questions, sessions } = slowAuth();
    const together = [sessions.identityOf('good'), sessions.identityOf('good'), sessions.identityOf('other')];
    expect(questions.length).toBe(2);
    questions[0]?.resolve({ identity: ada });
    questions[1]?.resolve({ identity: null });
    expect(await Promise.all(together)).toEqual([ada, ada, null]);
    void sessions.identityOf('good');
    expect(questions.length).toBe(3);
  });

  it('is tried anew after it failed', async () => {
    const { questions, sessions } = slowAuth();
    const first = sessions.identityOf('good');
    questions[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    const second = sessions.identityOf('good');
    questions[1]?.resolve({ identity: ada });
    expect(await second).toBe(ada);
  });

  it('is not worth it for what is too long to be a token', async () => {
    const { questions, sessions } = slowAuth();
    expect(await sessions.identityOf('x'.repeat(501))).toBeNull();
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
    expect(sessions.tokenOf({ cookie })).toBe('good');
    expect(sessions.withoutSession(cookie)).toBe('a=1; x_cardinal_session=2');
    expect(sessions.withoutSession('cardinal_session=good')).toBeUndefined();
    expect(sessions.tokenOf({ cookie: 'cardinal_session=' })).toBeUndefined();
    expect(sessions.tokenOf({})).toBeUndefined();
  });
});
