/** Content that was copied from a page, as a document that runs and loads nothing. */

/** Longer clipboards are pasted as plain text. Characters. */
const LONGEST_HTML = 500_000;

/** The elements that Markdown can express; everything else is text. */
const STRUCTURE =
  'a[href], strong, b, em, i, del, s, strike, code, pre, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, table, hr, input[type=checkbox]';

/** Programs that write no tags for it say it by styles, and take it back by them. */
const styles: readonly [tag: string, property: string, is: RegExp, isNot: RegExp][] = [
  ['strong', 'font-weight', /^(?:bold|bolder|[6-9]\d\d)$/, /^(?:normal|[1-5]\d\d)$/],
  ['em', 'font-style', /^(?:italic|oblique)$/, /^normal$/],
  ['del', 'text-decoration', /line-through/, /^none$/],
];
const sameTags: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del', strike: 'del' };

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Google Docs wraps everything in a `b` that is not bold, and writes bold text as a `span`. */
function readStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(
    'span[style], b[style], i[style], strong[style], em[style]',
  )) {
    for (const [tag, property, is, isNot] of styles) {
      const value =
        element.style.getPropertyValue(property) || element.style.getPropertyValue(`${property}-line`);
      const own = sameTags[element.localName] ?? element.localName;
      if (element.localName === 'span' && is.test(value) && !element.closest(tag)) wrapContent(element, tag);
      else if (own === tag && isNot.test(value)) unwrap(element);
    }
  }
}

/** The copied text with what Markdown can say; null if it is plain. */
export function copiedRichText(data: Pick<DataTransfer, 'getData'>): HTMLElement | null {
  const html = data.getData('text/html');
  if (html === '' || html.length > LONGEST_HTML) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('style, script, title, meta, link, template')) hidden.remove();
  readStyles(body);
  return body.querySelector(STRUCTURE) ? body : null;
}
