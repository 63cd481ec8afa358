/** The page's nonce for style elements that scripts add; the gateway writes it into the page. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
