import { loopbackNames } from '@cardinal/service-kit';
import type { RequestHandler } from 'express';

const isLoopback = (url: URL) => (loopbackNames as readonly string[]).includes(url.hostname);

function asked(host: string | undefined): URL | null {
  return host ? URL.parse(`http://${host}`) : null;
}

/**
 * The local machine has several names, but signing in returns to only one of them. Other names are redirected to it.
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
