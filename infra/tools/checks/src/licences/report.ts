import type { Dependency } from './inventory.ts';
import { allowed, exceptions } from './policy.ts';

const unique = (values: Iterable<string>) => [...new Set(values)];

/** Such licences ask for nothing but their text. */
const isPermissive = (licence: string): boolean =>
  /^(permissive|public domain)/.test(allowed[licence as keyof typeof allowed] ?? '');

/** The packages under each licence; of permissive ones, their number says enough. */
function listed(dependencies: readonly Dependency[]): string {
  const licences = unique(dependencies.map(({ licence }) => licence)).sort();
  return licences
    .map((licence) => {
      const names = unique(dependencies.filter((each) => each.licence === licence).map(({ name }) => name));
      const list = isPermissive(licence) ? '' : `: ${names.map((name) => `\`${name}\``).join(', ')}`;
      return `- **${licence}** (${names.length})${list}`;
    })
    .join('\n');
}

const rows = (cells: readonly (readonly string[])[]) =>
  cells.map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The page that lists all licences. */
export function licencesPage(dependencies: readonly Dependency[]): string {
  const of = (use: Dependency['use']) => dependencies.filter((each) => each.use === use);
  return `# Licences of what Cardinal is made with

Written by \`make licences\` from package-lock.json, which names the licence of each package; \`make check\` refuses a licence that is not allowed here. Cardinal
itself is under the Apache License 2.0. The rules are in \`infra/tools/checks/src/licences/policy.ts\`.

## Allowed

| licence | what it asks for |
|---|---|
${rows(Object.entries(allowed))}

## Exceptions

| package | licence | why |
|---|---|---|
${rows(Object.entries(exceptions).map(([name, { licence, why }]) => [`\`${name}\``, licence, why]))}

## Packages of the running product and of the local stack

${listed(of('production'))}

## Packages for developing and testing

${listed(of('development'))}
`;
}
