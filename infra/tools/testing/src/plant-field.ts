import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';

/**
 * Adds the field of docs/adding-a-field.md to the table of properties, and a second like it that a card may be without:
 * its effort. Import it before anything that reads the table, in a process of its own or in a test of the web, which has
 * its own modules.
 */

const page = readFileSync(new URL('../../../../docs/adding-a-field.md', import.meta.url), 'utf8');
const [, entry] = /^```ts\n(.*?)^```$/ms.exec(page) ?? [];
const table = new URL('../../../packages/contracts/src/card-properties.ts', import.meta.url);
const { cardProperties } = await import(table.href);
const planted = runInThisContext(`({ ${entry} })`);
const { filter, ...lines } = planted.severity;
Object.assign(cardProperties, planted, { effort: { ...lines, label: 'Effort', default: null } });
