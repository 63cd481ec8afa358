import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { recordCommands, type SentCommand } from '@cardinal/backing-services';
import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { connectMongo, createLog } from '@cardinal/service-kit';
import { freePort, internalTestKey, testMongoUrl } from '@cardinal/testing';
import { password } from '../world/people.ts';
import { createWorld, type Role, type World } from '../world/world.ts';
import { startWorldGateway } from '../world/world-gateway.ts';
import { differences, mayChange, readState, stateAfter } from './state.ts';
import { openWire, type Wire } from './wire.ts';

/** The callers of fuzzed requests. Suspended users have no session. */
export const callers = [
  'guest',
  'pending',
  'outsider',
  'public_user',
  'normal_user',
  'project_admin',
  'super_admin',
] as const satisfies readonly Role[];
export type FuzzCaller = (typeof callers)[number];

export const slackSigningSecret = 'slack-signing-secret-of-the-fuzzer';

export interface FuzzWorld {
  world: World;
  url: string;
  wire: Wire;
  /** Cookies of a caller; none for a guest. */
  getCookie(who: FuzzCaller): Promise<string>;
  /** The caller's next request opens a new session: the old one may have ended. */
  forgetSession(who: FuzzCaller): void;
  /** Waits until nothing changes any more, and records the state. */
  settle(): Promise<void>;
  /** The differences from the recorded state, as text. */
  changes(): Promise<string[]>;
  /** Bugs logged since the last call. */
  bugs(): string[];
  /** All log output, to be searched for secrets. */
  logged(): string;
  /** Values that must never be logged: tokens, passwords, keys. */
  secrets(): string[];
  stop(): Promise<void>;
}

function recordingLog() {
  let text = '';
  let bugs: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = String(chunk);
      text += line;
      if (line.includes('"level":50')) bugs.push(line.slice(0, 1_500));
      done();
    },
  });
  return {
    log: createLog({ service: 'fuzz', level: 'debug', destination }),
    text: () => text,
    takeBugs() {
      const taken = bugs;
      bugs = [];
      return taken;
    },
  };
}

async function builtWebApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-fuzz-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  return folder;
}

const createSettings = (url: string) => ({
  PUBLIC_URL: url,
  SLACK_CLIENT_ID: 'fuzz',
  SLACK_CLIENT_SECRET: 'slack-client-secret-of-the-fuzzer',
  SLACK_SIGNING_SECRET: slackSigningSecret,
  SECRETS_KEY: 'secrets-key-of-the-fuzzer-0123456789abcdef',
  // Nothing listens there.
  SLACK_API_URL: 'http://127.0.0.1:9/api/',
});

/** Sessions of real sign-ins; `onSignIn` is awaited after each. */
function createFuzzSessions(world: World, url: string, onSignIn: () => Promise<void>) {
  const cookies = new Map<FuzzCaller, string>();
  const tokens: string[] = [];
  return {
    /** Secrets issued so far. */
    tokens,
    async getCookie(who: FuzzCaller): Promise<string> {
      const known = cookies.get(who);
      if (who === 'guest' || known !== undefined) return known ?? '';
      const username = world.as[who].identity?.username ?? '';
      const cookie = (await signedIn(url, username)).cookie();
      cookies.set(who, cookie);
      tokens.push(cookie.split('=')[1] ?? '');
      await onSignIn();
      return cookie;
    },
    forgetSession: (who: FuzzCaller) => void cookies.delete(who),
  };
}

/** The world of the access matrix behind the real gateway, with sessions of real sign-ins, and its log. */
export async function createFuzzWorld(): Promise<FuzzWorld> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const record = recordingLog();
  const env = createSettings(url);
  const webFolder = await builtWebApp();
  const commands = await recordCommands(testMongoUrl());
  const world = await createWorld({ env, getEnv: () => ({ MONGO_URL: commands.url }), log: record.log });
  const gateway = await startWorldGateway({ world, url, webFolder, log: record.log });
  const wire = openWire(url);
  // Past the recorder, which would read all of it.
  const direct = await connectMongo(testMongoUrl(), 'admin');
  const names = [...world.harness.services.values()].map(({ connection }) => connection.name);
  const databases = names.map((name) => direct.getClient().db(name));
  let settled = await readState(databases);
  let recent: SentCommand[] = [];

  async function settle(): Promise<void> {
    await world.harness.drained();
    const before = recent;
    recent = commands.sent.splice(0).filter(mayChange);
    // The last of those before may have been on their way when their collections were read.
    settled = await stateAfter([...before, ...recent], settled, databases);
  }

  /** Changes in data that nobody has written to; there must be none. */
  async function changes(): Promise<string[]> {
    const writes = commands.sent.filter(mayChange);
    return writes.length > 0 ? differences(settled, await stateAfter(writes, settled, databases)) : [];
  }

  const sessions = createFuzzSessions(world, url, settle);
  const { SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET, SECRETS_KEY } = env;
  const keys = [internalTestKey, SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET, SECRETS_KEY, password];
  return {
    world,
    url,
    wire,
    getCookie: sessions.getCookie,
    forgetSession: sessions.forgetSession,
    settle,
    changes,
    bugs: record.takeBugs,
    logged: record.text,
    secrets: () => [...sessions.tokens, ...keys],
    async stop() {
      wire.close();
      await gateway.stop();
      await world.harness.stop();
      commands.stop();
      await direct.close();
      await rm(webFolder, { recursive: true });
    },
  };
}
