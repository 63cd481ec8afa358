import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** Longer pages are cut. Characters. */
const longestPage = 1_000_000;
/** Deeper elements are read as if they were not there, and an end is looked for among as many. */
const deepest = 100;

const unseen = new Set(['style', 'script', 'title', 'template', 'noscript', 'svg', 'textarea']);
const blocks = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Below these, paragraphs have room around them. */
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol table pre blockquote'.split(' '));

const getAttribute = ({ attrs }: Token.TagToken, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? '';

/** Whether it is an element that mail programs wrap around a quote: each of its lines is marked as one. */
function isQuote(element: Token.TagToken): boolean {
  const names = `${getAttribute(element, 'class')} ${getAttribute(element, 'id')} ${getAttribute(element, 'name')}`;
  return (
    element.tagName === 'blockquote' ||
    /(?:^|[\s_])(?:gmail_quote(?:_container)?|yahoo_quoted|yahooQuotedBlock|protonmail_quote|tutanota_quote|moz-cite-prefix|zmail_extra|ntes-mailmaster-quote|qmbox|quote)(?:\s|$)/i.test(
      names,
    )
  );
}

/** Whether Outlook puts it above a quote that it does not wrap: all that follows is quoted. */
function beginsQuote(element: Token.TagToken): boolean {
  const names = `${getAttribute(element, 'class')} ${getAttribute(element, 'id')}`;
  if (
    /(?:^|[\s_])(?:divRplyFwdMsg|appendonsend|OutlookMessageHeader|mail-editor-reference-message-container)(?:\s|$)/i.test(
      names,
    )
  )
    return true;
  const style = getAttribute(element, 'style').replace(/\s/g, '').toLowerCase();
  return element.tagName === 'div' && style.includes('border:none;border-top:solid#');
}

const divider = '________________________________';

/** A link has its address behind it, unless that is what it says. */
function addressBehind(href: string, label: string): string {
  const shown = label.trim();
  const isNews = shown !== '' && !href.replace(/\/$/, '').endsWith(shown.replace(/\/$/, ''));
  return /^https?:\/\//i.test(href) && isNews ? ` (${href})` : '';
}

/** Lines that are written one after the other, with `>` before those of quotes. */
function createLines() {
  const lines: string[] = [];
  let words: string[] = [];
  let hasSpace = true;
  let depth = 0;
  const add = (text: string) => lines.push(`${'> '.repeat(depth)}${text}`.trimEnd());
  const end = () => {
    add(words.join(''));
    words = [];
    hasSpace = true;
  };
  const begin = (isParagraph: boolean) => {
    if (words.some((word) => word.trim() !== '')) end();
    words = [];
    hasSpace = true;
    if (isParagraph && lines.length > 0 && /[^>\s]/.test(lines.at(-1) ?? '')) add('');
  };
  return {
    write(text: string, isPlain = false): void {
      const rest = hasSpace && !isPlain ? text.replace(/^ +/, '') : text;
      if (rest === '') return;
      words.push(rest);
      hasSpace = rest.endsWith(' ');
    },
    /** Each line break of a text that keeps them. */
    end,
    /** A new line, or a new paragraph. */
    begin,
    beginQuote(): void {
      begin(true);
      depth += 1;
    },
    endQuote(): void {
      begin(false);
      depth -= 1;
    },
    read(): string {
      begin(false);
      return lines.join('\n').trim();
    },
  };
}

type Lines = ReturnType<typeof createLines>;

/** An element that is open, and what its end does. */
interface Open {
  tagName: string;
  end(): void;
}

/** Writes the beginning of an element of a page. @returns a function that writes its end */
function openElement(token: Token.TagToken, lines: Lines, label: { text: string }): () => void {
  const { tagName } = token;
  if (isQuote(token)) {
    lines.beginQuote();
    return lines.endQuote;
  }
  if (tagName === 'a') {
    label.text = '';
    return () => lines.write(addressBehind(getAttribute(token, 'href').trim(), label.text));
  }
  if (!blocks.has(tagName)) return () => {};
  lines.begin(paragraphs.has(tagName));
  if (beginsQuote(token)) {
    lines.write(divider);
    lines.end();
  }
  if (tagName === 'li') lines.write('- ');
  return () => lines.begin(paragraphs.has(tagName));
}

const rawText: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  style: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * The text of an e-mail that is a page: quotes are marked with `>`, as in plain text. Its tags are read in order and no tree
 * is built, which would take the square of the length of some pages.
 */
export function textOfPage(html: string): string {
  const lines = createLines();
  const open: Open[] = [];
  const label = { text: '' };
  const isIn = (isOne: (tagName: string) => boolean) => open.some(({ tagName }) => isOne(tagName));
  const write = (text: string) => {
    if (isIn((name) => unseen.has(name))) return;
    label.text = label.text.length < 1_000 ? label.text + text : label.text;
    if (!isIn((name) => name === 'pre'))
      return lines.write(text.replace(/[ \t\r\n\f]+/g, ' ').replaceAll('\u00a0', ' '));
    text.split('\n').forEach((line, index) => {
      if (index > 0) lines.end();
      lines.write(line, true);
    });
  };
  const close = (tagName: string) => {
    const at = open.findLastIndex((element) => element.tagName === tagName);
    while (at >= 0 && open.length > at) open.pop()?.end();
  };
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      onStartTag(token) {
        const { tagName } = token;
        if (tagName === 'br') return lines.end();
        tokenizer.state = rawText[tagName] ?? tokenizer.state;
        // These end where the next one begins.
        if (tagName === 'p' || tagName === 'li') close(tagName);
        if (open.length >= deepest) return blocks.has(tagName) ? lines.begin(false) : undefined;
        const end = isIn((name) => unseen.has(name)) ? () => {} : openElement(token, lines, label);
        if (empty.has(tagName)) end();
        else open.push({ tagName, end });
      },
      onEndTag: ({ tagName }) => close(tagName),
      onCharacter: ({ chars }) => write(chars),
      onWhitespaceCharacter: ({ chars }) => write(chars),
      onNullCharacter() {},
      onComment() {},
      onDoctype() {},
      onEof() {},
      onParseError: null,
    },
  );
  tokenizer.write(html.slice(0, longestPage), true);
  return lines.read();
}
