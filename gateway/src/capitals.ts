import type { RequestHandler } from 'express';

/** Paths that name projects, boards and cards, all of them in small letters. Tokens and files have capitals. */
const named = /^\/(?:public|projects|card|embed)\//i;
const encoded = /%[0-9a-f]{2}/i;
const malformed = /%(?![0-9a-f]{2})/i;

const withoutCapitals = (path: string): string =>
  named.test(path) && !malformed.test(path)
    ? path.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) => (encoded.test(part) ? part : part.toLowerCase()))
    : path;

/** An address that somebody typed or a program wrote in capitals leads to the page, feed or frame that is meant. */
export const withoutCapitalsOnly: RequestHandler = (req, res, next) => {
  const path = withoutCapitals(req.path);
  const reads = req.method === 'GET' || req.method === 'HEAD';
  if (!reads || path === req.path) return next();
  res.set('Cache-Control', 'no-cache').redirect(301, path + req.originalUrl.slice(req.path.length));
};
