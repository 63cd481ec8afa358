import { AppError, type Html, type Log, secretAddress } from '@cardinal/service-kit';
import type { Response } from 'express';
import { messagePage } from './pages.ts';

/** Forms redirect back to the requesting site, and browsers apply `form-action` to redirects too. */
function policyFor(redirectUris: readonly string[]): string {
  const targets = new Set(redirectUris.map((uri) => new URL(uri).origin));
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${[...targets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The page's text for an error; null for a bug. */
function expected(error: unknown): { status: number; message: string } | null {
  if (error instanceof AppError) return error;
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  return { status, message: 'The form could not be read. Please start again.' };
}

export function createResponder({ redirectUris, log }: { redirectUris: readonly string[]; log: Log }) {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policyFor(redirectUris),
    // With `no-referrer`, browsers would send the forms without their origin.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
  const page = (res: Response, status: number, { markup }: Html): void =>
    void res.status(status).set(headers).type('html').send(markup);
  /** A page whose address holds a secret. */
  const secretPage = (res: Response, status: number, { markup }: Html): void =>
    void res
      .status(status)
      .set({ ...headers, ...secretAddress })
      .type('html')
      .send(markup);

  function fail(res: Response, error: unknown): void {
    const known = expected(error);
    if (!known) log.error({ err: error }, 'request failed');
    if (known) page(res, known.status, messagePage('This did not work', known.message));
    else
      page(
        res,
        500,
        messagePage('Something went wrong', 'Something went wrong on our side. Please try again.'),
      );
  }

  return {
    page,
    secretPage,
    /** A handler whose errors are shown as a page, since the client is a browser. */
    guarded:
      <C extends { res: Response }>(handler: (context: C) => unknown) =>
      async (context: C): Promise<void> => {
        try {
          await handler(context);
        } catch (error) {
          fail(context.res, error);
        }
      },
  };
}
