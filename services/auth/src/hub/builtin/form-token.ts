import { minutes } from '@cardinal/service-kit';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { computeSignature, deriveKey, sameText } from '../../secrets.ts';
import type { SignInRequest } from './sign-in-request.ts';

const lifetimeMs = minutes(60);

const payload = z.object({
  form: z.enum(['login', 'register', 'new-password', 'forgot', 'reset', 'verify']),
  until: z.number(),
  request: z
    .object({
      redirectUri: z.string(),
      service: z.string(),
      state: z.string().nullable(),
      challenge: z.string(),
    })
    .nullable(),
  /** The user who signed in with a temporary password, and the hash of that password's hash. */
  owner: z.object({ userId: z.string(), replaces: z.string() }).optional(),
  /** The token of the link that the page was opened with. */
  link: z.string().optional(),
});
type Payload = z.output<typeof payload>;
export type FormKind = Payload['form'];
type Bound = Pick<Payload, 'owner' | 'link'>;

/** `request` is null on a registration page without a sign-in request. */
export type FormTokens = ReturnType<typeof createFormTokens>;

/**
 * The hidden field of the hub's forms: the validated request, signed, so that a form can neither be forged nor
 * submitted with other parameters.
 */
export function createFormTokens({ internalKey, now }: { internalKey: string; now: Clock }) {
  const key = deriveKey(internalKey, 'hub-form');

  function read(body: string): Payload | null {
    try {
      return payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))).data ?? null;
    } catch {
      return null;
    }
  }

  return {
    sign(form: FormKind, request: SignInRequest | null, bound: Bound = {}): string {
      const until = now().getTime() + lifetimeMs;
      const content: Payload = { form, until, request, ...bound };
      const body = Buffer.from(JSON.stringify(content)).toString('base64url');
      return `${body}.${computeSignature(key, body)}`;
    },
    /** The signed content; undefined if it is forged, of another form or expired. */
    verify(form: FormKind, token: string): Omit<Payload, 'form' | 'until'> | undefined {
      const [body = '', signature = ''] = token.split('.');
      if (!sameText(signature, computeSignature(key, body))) return undefined;
      const content = read(body);
      return content?.form === form && content.until > now().getTime() ? content : undefined;
    },
  };
}
