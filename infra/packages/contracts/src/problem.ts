import { z } from 'zod';
import { type ErrorBody, errorBody } from './errors.ts';

/** The media type of RFC 9457, in which a client gets errors that prefers it in `Accept`. */
export const problemType = 'application/problem+json';

/** The page that explains all codes of errors, each under its name. */
export const errorsPath = '/api/docs/errors';

/** A problem document: the members of RFC 9457, and those of our errors but `error`, which is its `detail`. */
export const problemBody = errorBody.omit({ error: true }).extend({
  /** A reference to the page that explains the code, to be resolved against the address of the request. */
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
});
type ProblemBody = z.infer<typeof problemBody>;

/** A code in words, e.g. `Not found`. */
export const codeTitle = (code: string): string =>
  (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('_', ' ');

/** The same error as a problem document. */
export function toProblem({ error, ...rest }: ErrorBody, status: number): ProblemBody {
  const { code } = rest;
  return { type: `${errorsPath}#${code}`, title: codeTitle(code), status, detail: error, ...rest };
}
