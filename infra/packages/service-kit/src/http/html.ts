/** Safe markup. Only the template below and code that vouches for its markup create it. */
export class Html {
  readonly markup: string;

  /** @param markup is sent unescaped */
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | readonly Value[] | string | number | null | undefined | false;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  return value === null || value === undefined || value === false ? '' : escaped(String(value));
}

/** A template that escapes its values, for text and for attributes in double quotes: `` html`<b>${name}</b>` ``. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((text, part, index) => `${text}${toMarkup(values[index - 1])}${part}`));
