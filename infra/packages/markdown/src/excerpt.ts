import { mayHaveMarkdown } from './signs.ts';

/*
 * Excerpts for lists. They are made of beginnings and pieces of texts, many at once, also in pages that do not load the
 * parser. So the signs of Markdown are taken out by patterns, which agree with the parser on what people write.
 */

const fence = /^[ \t]*(?:>[ \t]*)*(?:```+|~~~+)[^`\n]*$/gm;
const definition = /^[ \t]*\[[^\]\n]*\]:[ \t]*<?(?:https?:\/\/|mailto:)\S*.*$/gim;
/** Below a heading, or between two parts. */
const line = /^[ \t]*(?:=+|-{2,}|(?:[-*_][ \t]*){3,})$/gm;
const quote = /^[ \t]*(?:>[ \t]?)+/gm;
const heading = /^[ \t]*#{1,6}[ \t]+/gm;
const bullet = /^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm;
/** Blanks can be matched in one way only: in two, a row of blank cells would take for ever. */
const belowHeadings = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*(?:(?::-*:?|-+:?)[ \t]*)?)+$/gm;
const ofTable = /^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm;
const cell = /[ \t]*(?<!\\)\|[ \t]*/g;
/** A link or image with its target, or with the empty target that removing a stranger's link leaves. */
const link =
  /!?\[([^\]\n]*)\]\((?:<?(?:https?:\/\/|mailto:|\/images\/)[^\s()]*(?:\([^\s()]*\)[^\s()]*)*(?:[ \t]+"[^"\n]*")?)?\)/gi;
const autolink = /<((?:https?:\/\/|mailto:)[^\s<>]*)>/gi;
const code = /(`{1,2})([^`]+)\1(?!`)/g;
const address = /https?:\/\/(?:[!-~]|[^\s\0-\x7F\p{P}\p{Sm}\p{Sc}\p{Sk}])+/gu;
const stars = /(?<![*\\])(\*{1,3})(?=[^\s*])([^\n]*?[^\s*\\])\1(?!\*)/g;
const dashes = /(?<![\p{L}\p{N}_~\\])(_{1,3}|~~)(?=[^\s_~])([^\n]*?[^\s\\])\1(?![\p{L}\p{N}_])/gu;
const escaped = /\\([!-/:-@[-`{-~])/g;
const entity = /&(amp|lt|gt|quot|nbsp);/g;
const meant: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const withoutMarks = (text: string): string =>
  text
    .replace(stars, '$2')
    .replace(dashes, '$2')
    .replace(stars, '$2')
    .replace(escaped, '$1')
    .replace(entity, (_, name: string) => meant[name] ?? '');

const hole = '\uFFFC';

/** Code and addresses keep their characters, so they are out of the way meanwhile. */
function withoutInlines(text: string): string {
  const kept: string[] = [];
  const keep = (part: string) => `${hole}${kept.push(part) - 1}${hole}`;
  const rest = text
    .replaceAll(hole, '')
    .replace(code, (_all, _ticks, content: string) => keep(content))
    .replace(link, '$1')
    .replace(autolink, '$1')
    .replace(address, keep);
  const put = (part: string): string =>
    part.replace(/\uFFFC(\d+)\uFFFC/g, (_all, at: string) => put(kept[Number(at)] ?? ''));
  return put(withoutMarks(rest));
}

/** A piece of a text without the signs of Markdown. Its length is to be bounded. */
export function withoutSigns(piece: string): string {
  if (!mayHaveMarkdown(piece)) return piece;
  const lines = piece.replace(fence, '').replace(definition, '').replace(line, '');
  const rows = lines.replace(belowHeadings, '');
  const rest = rows === lines ? lines : rows.replace(ofTable, '').replace(cell, ' · ');
  return withoutInlines(rest.replace(quote, '').replace(heading, '').replace(bullet, '• '));
}

/** How much more of a text is looked at than an excerpt shows, as signs and spaces are taken out. */
const spare = 8;

/** The beginning of a text on one line, without the signs of Markdown, with an ellipsis if it is cut. */
export function excerpt(text: string, max: number): string {
  const most = max * spare;
  const beginning = mayHaveMarkdown(text) ? withoutSigns(text.slice(0, most)) : text;
  const letters = [...beginning.replace(/\s+/g, ' ').trim()];
  if (letters.length > max) return `${letters.slice(0, max).join('').trimEnd()}…`;
  return beginning !== text && text.length > most ? `${letters.join('')}…` : letters.join('');
}
