/** The page's own permission for style elements that scripts make; the gateway writes it into the page. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
