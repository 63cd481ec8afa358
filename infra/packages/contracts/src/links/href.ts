/** The target of a link for a page: http, https or mail, to a valid host. Undefined for all others. */
export function toHref(link: string): string | undefined {
  const candidate = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(candidate)) return undefined;
  const { protocol, hostname, href } = new URL(candidate);
  if (protocol === 'mailto:') return href;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return hostname.includes('.') || hostname === 'localhost' ? href : undefined;
}
