import express, { type Request, type Response, type Router } from 'express';
import type { SlackSandboxControl } from './control.ts';
import type { Faults } from './faults.ts';
import type { OAuth } from './oauth.ts';
import type { Fields, WebApi } from './web-api.ts';

/** JSON bodies keep values that are not strings; Slack accepts both. */
const getFields = (req: Request): Fields => (req.body ?? {}) as Fields;

function getToken(req: Request): string | undefined {
  return req.get('authorization')?.match(/^Bearer (\S+)$/)?.[1] ?? getFields(req).token;
}

/** `client_id` and `client_secret` may also be sent as HTTP Basic. */
function withBasic(req: Request): Fields {
  const basic = req.get('authorization')?.match(/^Basic (\S+)$/)?.[1];
  const [client_id, client_secret] = basic ? Buffer.from(basic, 'base64').toString().split(':') : [];
  return { ...(basic ? { client_id, client_secret } : {}), ...getFields(req) };
}

function send(res: Response, { status, body }: Outcome): void {
  if (typeof body === 'string') res.status(status).type('text/plain').send(body);
  else res.status(status).json(body);
}

interface Outcome {
  status: number;
  body: object | string;
  /** `ok` or an error's name. */
  name: string;
}

export interface ApiDeps {
  api: WebApi;
  oauth: OAuth;
  faults: Faults;
  control: SlackSandboxControl;
}

/** The Web API and the webhooks, each call with its planned faults. */
export function mountApi(router: Router, { api, oauth, faults, control }: ApiDeps): void {
  const body = [
    express.urlencoded({ extended: false, limit: '1mb', parameterLimit: 100 }),
    express.json({ limit: '1mb' }),
  ];

  function answer(req: Request, res: Response, method: string, handle: () => Outcome): void {
    const channel = getFields(req).channel ?? null;
    const fault = faults.take(method);
    const after = fault !== null && 'when' in fault && fault.when === 'after';
    const outcome = fault && !after ? null : handle();
    const met = fault && (fault.kind === 'error' ? fault.error : fault.kind);
    control.note({ method, channel, outcome: [outcome?.name, met].filter(Boolean).join(', then ') });
    if (fault) faults.act(fault, res);
    else if (outcome) send(res, outcome);
  }

  function call(req: Request, method: string): Outcome {
    if (method === 'oauth.v2.access') {
      const granted = oauth.access(withBasic(req));
      return { status: 200, body: granted, name: String(granted.error ?? 'ok') };
    }
    const result = api.call(method, getToken(req), getFields(req)) ?? { ok: false, error: 'unknown_method' };
    return { status: 200, body: result, name: result.error ?? 'ok' };
  }

  router.post('/api/:method', body, (req: Request, res: Response) => {
    const method = String(req.params.method);
    const limited = method === 'chat.postMessage' && control.tooSoon(getFields(req).channel ?? '');
    if (limited) {
      control.note({ method, channel: getFields(req).channel ?? null, outcome: 'rate_limited' });
      return faults.act({ kind: 'rate_limited', retryAfter: limited.retryAfter }, res);
    }
    answer(req, res, method, () => call(req, method));
  });

  router.post('/services/:workspace/:channel/:secret', body, (req: Request, res: Response) => {
    answer(req, res, 'webhook', () => {
      const { status, text } = api.webhook(req.path, getFields(req));
      return { status, body: text, name: text };
    });
  });
}
