import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

// The effects of the entry are tried by planted-field.api.test.ts of the cards service, and by that of the web.

const root = new URL('../../../../', import.meta.url);
const page = readFileSync(new URL('docs/adding-a-field.md', root), 'utf8');
const files = [...page.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
const source = files.filter((file) => !/\.test\.|\.md$/.test(file));

describe('docs/adding-a-field.md', () => {
  it('begins with the table, and names at most 8 source files and 11 in all, which are there', () => {
    expect(files[0]).toBe('infra/packages/contracts/src/card-properties.ts');
    expect(source.length).toBeLessThanOrEqual(8);
    expect(files.length).toBeLessThanOrEqual(11);
    for (const file of files) expect([file, existsSync(new URL(file, root))]).toEqual([file, true]);
  });

  it('shows an entry with what the interface asks for', () => {
    const table = readFileSync(new URL(files[0] ?? '', root), 'utf8');
    const [, body = ''] = /interface CardProperty \{(.*?)^\}/ms.exec(table) ?? [];
    const lines = [...body.matchAll(/^ {2}(\w+)(\?)?:/gm)];
    const [, entry = ''] = /^```ts\n(.*?)^```$/ms.exec(page) ?? [];
    const named = [...entry.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    expect(lines.map(([, name]) => name)).toEqual(expect.arrayContaining(named));
    const required = lines.filter(([, , optional]) => !optional).map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(required));
  });
});
