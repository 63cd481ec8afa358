import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Browser features that no page needs. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The content security policy. Scripts and style sheets come from our own origin or have the page's nonce. The dialogs'
 * scroll lock adds a style element, which would otherwise need `unsafe-inline`.
 */
export function contentSecurityPolicy({ hubOrigin, nonce }: { hubOrigin?: string; nonce?: string }): string {
  const own = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${own}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${hubOrigin ? ` ${hubOrigin}` : ''}`,
  ].join('; ');
}

/** Pages for frames on other sites. Without a policy of their own, nobody may frame them either. */
const isEmbedded = (path: string): boolean => /^\/embed\//i.test(path);

/** Security headers of every answer; services can override them, such as for images. */
export function securityHeaders({
  publicUrl,
  hubOrigin,
}: {
  publicUrl: string;
  hubOrigin?: string;
}): RequestHandler[] {
  const https = publicUrl.startsWith('https:');
  const policy = contentSecurityPolicy({ hubOrigin });
  const features = [...deniedFeatures.map((name) => `${name}=()`), 'clipboard-write=(self)'].join(', ');
  const dress = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    // Our forms must send their origin, so not `no-referrer`.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return [
    dress,
    (req, res, next) => {
      // The policy of these pages says who may frame them; this header would contradict it.
      if (isEmbedded(req.path)) res.removeHeader('X-Frame-Options');
      res.set('Content-Security-Policy', policy);
      res.set('Permissions-Policy', features);
      next();
    },
  ];
}
