import type { RequestHandler } from 'express';

/** What this very machine is called, wherever one asks. */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const;
const isLoopback = (url: URL) => (loopbackNames as readonly string[]).includes(url.hostname);

function asked(host: string | undefined): URL | null {
  return host ? URL.parse(`http://${host}`) : null;
}

/**
 * On one machine the product has several names, but signing in returns to one of them only. Whoever opens a page by
 * another name is sent to that one.
 */
export function oneLoopbackName(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl);
  return (req, res, next) => {
    const url = asked(req.headers.host);
    const isPage = req.method === 'GET' && (req.get('accept') ?? '').includes('text/html');
    const other = url && isLoopback(url) && isLoopback(own) && url.port === own.port && url.host !== own.host;
    if (isPage && other) return res.redirect(302, `${own.origin}${req.originalUrl}`);
    next();
  };
}
