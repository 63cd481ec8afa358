import { createHmac } from 'node:crypto';
import type { Call } from '@cardinal/contracts';
import { signedHeaders } from '@cardinal/mail-sandbox';
import fc from 'fast-check';
import type { Kind } from '../access-matrix/expectations.ts';
import { inboundSecret } from '../world/inbound-secret.ts';
import { ownSamples } from '../world/own.samples.ts';
import { pixel } from '../world/pictures.ts';
import type { Sample } from '../world/sample.ts';
import { samples } from '../world/samples.ts';
import { type FuzzCaller, type FuzzWorld, slackSigningSecret } from './fuzz-world.ts';
import { type HeaderPair, hostileBody, hostileKey, hostileText, type RawBody } from './hostile.ts';

const formType = 'application/x-www-form-urlencoded';

/** Pictures, and signatures of picture formats. */
const pictures = [
  pixel,
  pixel.subarray(0, 40),
  Buffer.concat([
    pixel.subarray(0, 16),
    Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]),
    pixel.subarray(24),
  ]),
  Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00', 'latin1'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0]),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1'),
  Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><svg>&y;</svg>'),
  Buffer.from('%PDF-1.4'),
  Buffer.alloc(0),
  Buffer.alloc(70_000, 0x89),
];
const picture = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...pictures) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(pixel.length - 1), fc.nat(255))
      .map(([at, byte]) => Buffer.from(pixel.map((each, index) => (index === at ? byte : each)))),
  },
);

interface Part {
  disposition: string;
  bytes: Buffer;
}
const disposition = fc.oneof(
  fc.constantFrom(
    'form-data; name="logo"; filename="logo.png"',
    'form-data; name="logo"; filename="../../../etc/passwd"',
    'form-data; name="logo"',
    'form-data; name="__proto__"; filename="x"',
    'form-data; filename="logo.png"',
    `form-data; name="${'x'.repeat(5_000)}"; filename="y"`,
    'attachment',
    '',
  ),
  hostileText.map(
    (text) => `form-data; name="logo"; filename="${text.slice(0, 200).replace(/["\r\n]/g, '')}"`,
  ),
);
function multipart(parts: readonly Part[], whole: boolean): RawBody {
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--fuzz\r\nContent-Disposition: ${part.disposition}\r\nContent-Type: image/png\r\n\r\n`),
    part.bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    bytes: Buffer.concat([...chunks, Buffer.from(whole ? '--fuzz--\r\n' : '')]),
    type: 'multipart/form-data; boundary=fuzz',
  };
}

const field = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('username', 'email', 'password', 'form') },
  { weight: 1, arbitrary: hostileKey },
);
/** The token of the form's page, inserted when the request is made. */
const formToken = '[the token of the page]';
const formBody = fc
  .tuple(fc.boolean(), fc.array(fc.tuple(field, hostileText), { maxLength: 6 }))
  .map(([honest, pairs]): RawBody => {
    const all = [...(honest ? [['form', formToken] as const] : []), ...pairs];
    const text = all.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&');
    return { bytes: Buffer.from(text), type: formType };
  });

const slackEvent = fc
  .record({
    type: fc.constantFrom<unknown>('url_verification', 'event_callback', 'x', 1),
    challenge: hostileText,
    team_id: hostileText,
    event_time: fc.oneof(fc.double(), fc.integer()) as fc.Arbitrary<unknown>,
    event: fc.constantFrom<unknown>(
      { type: 'app_uninstalled' },
      { type: 'tokens_revoked', tokens: { bot: ['U1'] } },
      { type: 'tokens_revoked', tokens: [] },
      null,
      { $gt: '' },
    ),
  })
  .map((event): RawBody => ({ bytes: Buffer.from(JSON.stringify(event)), type: 'application/json' }));

const json = (value: object): RawBody => ({
  bytes: Buffer.from(JSON.stringify(value)),
  type: 'application/json',
});

/** E-mails that come in, and reports of addresses. */
const inboundMail = fc
  .record({
    to: fc.oneof(fc.constant('reply+0123456789@in.example.com'), fc.string()),
    raw: fc.oneof(fc.uint8Array({ maxLength: 500 }), fc.constant(Buffer.from('From: a@b.c\r\n\r\nx'))),
    authenticated: fc.boolean(),
  })
  .map(({ raw, ...mail }) => json({ ...mail, raw: Buffer.from(raw).toString('base64') }));
const mailEvents = fc
  .array(fc.record({ kind: fc.constantFrom('bounce', 'complaint', 'x'), address: fc.string() }), {
    maxLength: 5,
  })
  .map((events) => json({ events }));

/** Files that begin like each kind, and go on anyhow. */
const importFile = fc
  .tuple(
    fc.constantFrom(
      '',
      'id,title\n',
      '\uFEFFtitle;state\r\n"',
      '[{"number":1,',
      '{"lists":[],"cards":',
      'PK\u0003\u0004',
    ),
    fc.oneof(
      fc.string(),
      fc.json(),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
  )
  .map(([beginning, rest]) => ({ bytes: Buffer.from(beginning + rest), type: 'text/csv' }));

const often = (special: fc.Arbitrary<RawBody>) =>
  fc.oneof({ weight: 4, arbitrary: special }, { weight: 1, arbitrary: hostileBody });

/** Bodies of calls that read them themselves; other calls of that kind get invalid JSON. */
export const rawBodies: Readonly<Record<string, fc.Arbitrary<RawBody>>> = {
  uploadImage: picture.chain((bytes) =>
    fc.constantFrom('image/png', 'image/svg+xml', 'text/html', undefined).map((type) => ({ bytes, type })),
  ),
  uploadLogo: often(
    fc
      .tuple(fc.array(fc.record({ disposition, bytes: picture }), { maxLength: 3 }), fc.boolean())
      .map(([parts, whole]) => multipart(parts, whole)),
  ),
  uploadImport: often(importFile),
  hubLogin: often(formBody),
  hubRegister: often(formBody),
  slackEvents: often(slackEvent),
  receiveMail: often(inboundMail),
  receiveMailEvents: often(mailEvents),
};

async function readFormToken(fuzz: FuzzWorld, page: string): Promise<string> {
  const query = new URLSearchParams({
    redirect_uri: `${fuzz.url}/sso/callback`,
    service: 'cardinal',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  });
  const { body } = await fuzz.wire.send({ method: 'GET', path: `/hub/${page}?${query}`, headers: [] });
  return String(body).match(/name="form" value="([^"]+)"/)?.[1] ?? '';
}

/** Whether a call needs a new sample for each request. */
export const isOwn = (call: Call): boolean => call.id in ownSamples;

export async function buildSample(fuzz: FuzzWorld, call: Call, who: FuzzCaller, kind: Kind): Promise<Sample> {
  const { world } = fuzz;
  return (await samples[call.id]?.(world, world[kind], world.as[who])) ?? {};
}

/** Adds values to a body that are only known at run time: the token of a form, Slack's signature. */
export async function completed(
  fuzz: FuzzWorld,
  call: Call,
  body: Buffer | undefined,
): Promise<{ body: Buffer | undefined; headers: HeaderPair[] }> {
  if (body && call.id === 'slackEvents') {
    const at = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', slackSigningSecret).update(`v0:${at}:`).update(body).digest('hex');
    const headers: HeaderPair[] = [
      ['x-slack-request-timestamp', at],
      ['x-slack-signature', `v0=${signature}`],
    ];
    return { body, headers };
  }
  if (body && ['receiveMail', 'receiveMailEvents'].includes(call.id)) {
    const headers = signedHeaders(inboundSecret, body);
    return { body, headers: Object.entries(headers).filter(([name]) => name !== 'content-type') };
  }
  const page = { hubLogin: 'authorize', hubRegister: 'register' }[call.id];
  if (!page || !body?.includes(formToken)) return { body, headers: [] };
  const token = encodeURIComponent(await readFormToken(fuzz, page));
  return {
    body: Buffer.from(
      String(body).replaceAll(encodeURIComponent(formToken), token).replaceAll(formToken, token),
    ),
    headers: [],
  };
}
