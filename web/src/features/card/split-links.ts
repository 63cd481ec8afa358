interface TextPart {
  text: string;
  /** Set where the part is an address. */
  href?: string;
  /** Where it begins. */
  at: number;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi;

/** Cuts a text into plain parts and web addresses. Only http and https ever become an address. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match);
    const href = toHref(address);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index), at: end });
    parts.push({ text: address, href, at: index });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end });
  return parts;
}

/** The full stop after an address ends the sentence; a bracket belongs to it only where it was opened in it. */
function withoutPunctuation(address: string): string {
  let rest = address;
  while (/[.,;:!?'*_]$/.test(rest) || endsWithLooseBracket(rest)) rest = rest.slice(0, -1);
  return rest;
}

const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function endsWithLooseBracket(text: string): boolean {
  const last = text.at(-1) ?? '';
  const opening = openings[last];
  return opening !== undefined && text.split(last).length > text.split(opening).length;
}

function toHref(address: string): string | undefined {
  const candidate = /^www\./i.test(address) ? `https://${address}` : address;
  const url = URL.canParse(candidate) ? new URL(candidate) : undefined;
  return url?.hostname.includes('.') || url?.hostname === 'localhost' ? url.href : undefined;
}
