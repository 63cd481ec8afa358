/*
 * The build reads this file in place of three libraries that markdown-it names and that a browser does not need: they are
 * half of its weight.
 */

/** A browser knows all entities; `entities` is a table of them. */
export function decodeHTMLStrict(text: string): string {
  return new DOMParser().parseFromString(text, 'text/html').documentElement.textContent ?? text;
}

/** Instead of `linkify-it`: links are found by the contracts. */
export class LinkifyIt {}

/** Instead of `punycode.js`: addresses are read by `URL`. */
export default {};
