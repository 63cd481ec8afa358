import { findLinks, removeLinks } from '@cardinal/contracts';
import { parse } from './parse.ts';
import { toPlainText } from './plain-text.ts';
import { mayHaveMarkdown } from './signs.ts';

/** The title of a link that was removed. */
const title = /\]\(\s*(?:<>\s*)?(?:"[^"\n]*"|'[^'\n]*')\s*\)/g;

function withoutWritten(text: string): string {
  const rest = removeLinks(text);
  return rest === text ? text : rest.replace(title, ']()');
}

/** Hiding links in the rest of hidden links is no accident. */
const mostTries = 3;

/**
 * Removes the links of a text (docs/product-rules.md, Links of strangers), also those that only its meaning has, such as
 * `https:\\//…` or one that is split by emphasis: of such a text only the meaning is kept. Null if it still has one.
 */
export function removeLinksOfMarkdown(text: string): string | null {
  let rest = withoutWritten(text);
  for (let tried = 0; tried < mostTries; tried += 1) {
    if (!mayHaveMarkdown(rest)) return rest;
    const meaning = toPlainText(parse(rest));
    if (findLinks(meaning).length === 0) return rest;
    rest = withoutWritten(meaning);
  }
  return null;
}
