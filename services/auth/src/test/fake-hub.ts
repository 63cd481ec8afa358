import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { closeServer, listen } from '@cardinal/service-kit';
import jwt from 'jsonwebtoken';

/** A user of the hub. */
export interface Person {
  sub: string;
  preferred_username: string;
  email?: string;
  email_verified?: boolean;
}

/** How the hub answers when a code is redeemed. */
export type Manner =
  | 'good'
  | 'silent'
  | 'dribbling'
  | 'failing'
  | 'no json'
  | 'no token'
  | 'endless'
  | 'redirecting'
  | 'foreign key'
  | 'wrong audience'
  | 'wrong issuer'
  | 'expired'
  | 'without end'
  | 'without subject'
  | 'unsigned'
  | 'signed with its public key';

export interface FakeHub {
  url: string;
  publicPem: string;
  manner: Manner;
  /** The last redeem request. */
  lastRequest: Record<string, unknown>;
  /** A code for a person, as if they had signed in at the hub's pages. */
  issue(person: Person): string;
  stop(): Promise<void>;
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const toPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An attack: a token that says itself how to verify it. */
function handmade(alg: 'none' | 'HS256', claims: object, secret: string): string {
  const text = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  const signature = alg === 'none' ? '' : createHmac('sha256', secret).update(text).digest('base64url');
  return `${text}.${signature}`;
}

/** An identity service on this machine, which can misbehave. A code is valid once, with its verifier. */
export async function startFakeHub(now: () => number = Date.now): Promise<FakeHub> {
  const own = pair();
  const foreign = pair();
  const codes = new Map<string, Person>();
  const hub = { url: '', publicPem: toPem(own.publicKey), manner: 'good' as Manner, lastRequest: {} };
  let issued = 0;

  function tokenFor({ sub, ...person }: Person): string {
    const { manner } = hub;
    const iat = Math.floor(now() / 1_000);
    const claims = {
      ...person,
      ...(manner === 'without subject' ? {} : { sub }),
      iss: manner === 'wrong issuer' ? 'https://other.example' : hub.url,
      aud: manner === 'wrong audience' ? 'other' : 'cardinal',
      iat,
      ...(manner === 'without end' ? {} : { exp: manner === 'expired' ? iat - 120 : iat + 300 }),
    };
    if (manner === 'unsigned') return handmade('none', claims, '');
    if (manner === 'signed with its public key') return handmade('HS256', claims, hub.publicPem);
    const { privateKey } = manner === 'foreign key' ? foreign : own;
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    return jwt.sign(claims, createPrivateKey(pem), { algorithm: 'ES256' });
  }

  function misbehave(res: ServerResponse, path: string | undefined): boolean {
    const json = { 'content-type': 'application/json' };
    if (hub.manner === 'silent') return true;
    if (hub.manner === 'dribbling') res.writeHead(200, json).write('{"id_token": "');
    else if (hub.manner === 'failing') res.writeHead(500).end('at Hub.token (/srv/hub.js:1)');
    else if (hub.manner === 'no json') res.writeHead(200).end('<h1>Welcome</h1>');
    else if (hub.manner === 'no token') res.writeHead(200, json).end('{"ok":true}');
    else if (hub.manner === 'redirecting' && path === '/token') {
      res.writeHead(307, { location: `${hub.url}/elsewhere` }).end();
    } else return false;
    return true;
  }

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    hub.lastRequest = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (misbehave(res, req.url)) return;
    const { code } = hub.lastRequest as { code: string };
    const person = codes.get(code);
    codes.delete(code);
    res.writeHead(person ? 200 : 400, { 'content-type': 'application/json' });
    const padding = hub.manner === 'endless' ? ' '.repeat(300_000) : '';
    res.end(JSON.stringify(person ? { id_token: tokenFor(person), padding } : { error: 'invalid_grant' }));
  });
  hub.url = await listen(server, 0, '127.0.0.1');

  return Object.assign(hub, {
    issue(person: Person) {
      issued += 1;
      const code = `code-${issued}`;
      codes.set(code, person);
      return code;
    },
    async stop() {
      server.closeAllConnections();
      await closeServer(server);
    },
  });
}
