import type { Dependency } from './inventory.ts';
import { allowed, exceptions } from './policy.ts';

const unique = (values: Iterable<string>) => [...new Set(values)];

function listed(dependencies: readonly Dependency[]): string {
  const licences = unique(dependencies.map(({ licence }) => licence)).sort();
  return licences
    .map((licence) => {
      const names = unique(dependencies.filter((each) => each.licence === licence).map(({ name }) => name));
      return `**${licence}** (${names.length}): ${names.map((name) => `\`${name}\``).join(', ')}`;
    })
    .join('\n\n');
}

const rows = (cells: readonly (readonly string[])[]) =>
  cells.map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The page that lists all licences. */
export function licencesPage(dependencies: readonly Dependency[]): string {
  const of = (use: Dependency['use']) => dependencies.filter((each) => each.use === use);
  return `# Licences of what Cardinal is made with

Written by \`make licences\` from package-lock.json; \`make check\` refuses a licence that is not allowed here. Cardinal
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
