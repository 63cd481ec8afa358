import { type Call, errorBody, errorStatus, problemBody, problemType } from '@cardinal/contracts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { WireAnswer } from './wire.ts';

/** Text that an answer must never contain: stack traces, paths, internal names. */
const insides =
  /\n\s+at |node_modules|file:\/\/|\/src\/|\.ts:\d|MongoServerError|MongoError|E11000|ZodError|CastError|TypeError|SyntaxError|ECONN/;

/** Calls whose refusals are pages, since browsers call them by forms. */
const pages: Readonly<Record<string, string>> = {
  openUnsubscribe: 'the link of an e-mail, opened in a browser',
  unsubscribe: 'the button of that page',
  openGuestUnsubscribe: 'the link of an e-mail to a guest, opened in a browser',
  guestUnsubscribe: 'the button of that page',
  hubAuthorize: 'the sign-in page says itself what is wrong with its link',
  hubLogin: 'the form says itself what is wrong',
  hubRegisterForm: 'the registration page says itself what is wrong with its link',
  hubRegister: 'the form says itself what is wrong',
  hubNewPassword: 'the form says itself what is wrong',
  hubForgot: 'the form says itself what is wrong',
  hubResetForm: 'the page says itself that its link is over',
  hubReset: 'the form says itself what is wrong',
  hubVerifyForm: 'the page says itself that its link is over',
  hubVerify: 'the page says itself that its link is over',
};

interface OperationAnswer {
  content?: Record<string, { schema: object }>;
  $ref?: string;
}
interface Operation {
  responses: Record<string, OperationAnswer>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, OperationAnswer> };
}

/** Validates answers against the served OpenAPI document. */
export function answersBy(document: Document) {
  // Formats are for readers; the schemas have equivalent patterns for the validator.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', components: document.components });
  const compiled = new Map<string, ValidateFunction | null>();

  function getValidator(call: Call, status: string, type: string): ValidateFunction | null {
    const key = `${call.id} ${status} ${type}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    const responses = document.paths[path]?.[call.method.toLowerCase()]?.responses ?? {};
    const said = responses[status] ?? responses.default;
    const named = said?.$ref && document.components.responses[said.$ref.split('/').at(-1) ?? ''];
    const schema = (named || said)?.content?.[type]?.schema;
    const text = JSON.stringify(schema)?.replaceAll('"#/components', '"openapi#/components');
    const made = text ? ajv.compile(JSON.parse(text) as object) : null;
    compiled.set(key, made);
    return made;
  }

  function againstDocument(call: Call, status: number, value: unknown, type = 'application/json'): string[] {
    const validate = getValidator(call, String(status), type);
    if (!validate || validate(value)) return [];
    return [`is not what the OpenAPI document says: ${ajv.errorsText(validate.errors)}`];
  }

  function ofError(call: Call | null, { status, headers, body }: WireAnswer): string[] {
    const isPage = headers['content-type']?.startsWith('text/html') ?? false;
    const mayBePage = call ? call.id in pages : status === 404;
    if (isPage) return mayBePage ? [] : ['is an error in HTML'];
    const value = parseJson(body);
    const isProblem = headers['content-type']?.startsWith(problemType) ?? false;
    const parsed = (isProblem ? problemBody : errorBody).strict().safeParse(value);
    if (!parsed.success) return [`is an error of another shape: ${String(body).slice(0, 300)}`];
    const { code, requestId } = parsed.data;
    const wrong: string[] = [];
    const wanted = errorStatus[code as keyof typeof errorStatus];
    if (wanted !== status) wrong.push(`has status ${status} with code ${code}, which stands for ${wanted}`);
    if (!requestId || requestId !== headers['x-request-id'])
      wrong.push(`names the request ${requestId}, its header ${headers['x-request-id']}`);
    if (status === 429 && !headers['retry-after']) wrong.push('does not say when to come back');
    return [
      ...wrong,
      ...(call ? againstDocument(call, status, value, isProblem ? problemType : undefined) : []),
    ];
  }

  function ofSuccess(call: Call, { status, body }: WireAnswer): string[] {
    if (call.kind === 'raw') return [];
    if (status === 304 && call.method === 'GET') return [];
    if (status !== call.status) return [`has status ${status} instead of ${call.status}`];
    return againstDocument(call, status, parseJson(body));
  }

  /** The errors of an answer. `call` is null if the request matches no call. */
  return function findFaults(call: Call | null, answer: WireAnswer): string[] {
    const { status, headers, body } = answer;
    const wrong: string[] = [];
    if (status >= 500) wrong.push(`has status ${status}: ${String(body).slice(0, 300)}`);
    const text = body.toString('latin1');
    const inside = text.match(insides);
    if (inside) wrong.push(`shows the inside: ${text.slice(inside.index, (inside.index ?? 0) + 200)}`);
    if (headers['x-content-type-options'] !== 'nosniff') wrong.push('lets browsers guess its type');
    if (!headers['content-security-policy']) wrong.push('has no content security policy');
    if (!headers['x-request-id']) wrong.push('has no request id');
    if (status >= 400) wrong.push(...ofError(call, answer));
    else if (call) wrong.push(...ofSuccess(call, answer));
    return wrong;
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    return undefined;
  }
}
