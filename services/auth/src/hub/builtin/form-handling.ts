import type { hubAuthorize, QueryOf } from '@cardinal/contracts';
import { AppError, type Log } from '@cardinal/service-kit';
import type { Request, Response } from 'express';
import type { DeviceCookie } from '../../devices/device-cookie.ts';
import type { Codes, SignedIn } from './codes.ts';
import type { FormKind, FormTokens } from './form-token.ts';
import { readForm } from './read-form.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { createResponder } from './respond.ts';
import { readSignInRequest, returnAddress, type SignInRequest, type SignInRules } from './sign-in-request.ts';

export interface FormHandlingDeps {
  rules: SignInRules;
  /** The allowed origins of forms. */
  origins: readonly string[];
  tokens: FormTokens;
  codes: Codes;
  devices: DeviceCookie;
  log: Log;
}

export type FormHandling = ReturnType<typeof createFormHandling>;

/** The shared part of the sign-in and the registration form. */
export function createFormHandling({ rules, origins, tokens, codes, devices, log }: FormHandlingDeps) {
  return {
    ...createResponder({ redirectUris: rules.redirectUris, log }),
    tokens,
    /** The sign-in request in a link. */
    requireSignInRequest(query: QueryOf<typeof hubAuthorize>): SignInRequest {
      const request = readSignInRequest(query, rules);
      if (request) return request;
      throw new AppError(
        'malformed_request',
        'This sign-in link is not complete or leads to an address that is not allowed. Please start again.',
      );
    },
    /** The fields of a submitted form, and the request that its page was opened with. */
    async readSigned(form: FormKind, req: Request, res: Response) {
      requireSameOrigin(req, origins);
      const fields = await readForm(req, res);
      const signed = tokens.verify(form, fields.form);
      if (signed) return { fields, ...signed };
      throw new AppError('invalid_state', 'This page was open for too long. Please start again.');
    },
    async goBack(req: Request, res: Response, user: SignedIn, request: SignInRequest): Promise<void> {
      const code = await codes.issue(user, request);
      devices.remember(req, res, user);
      res.set('Cache-Control', 'no-store').redirect(303, returnAddress(request, code));
    },
  };
}

/** The form's message for an error; rethrows others. */
export function formError(error: unknown, res: Response): AppError {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter));
  return error;
}
