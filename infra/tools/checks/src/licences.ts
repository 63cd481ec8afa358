import { readFileSync, writeFileSync } from 'node:fs';
import { inventory, type Lock } from './licences/inventory.ts';
import { exceptionFor, isAllowed } from './licences/policy.ts';
import { licencesPage } from './licences/report.ts';

const page = 'docs/licences.md';

const dependencies = inventory(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock);
const refused = dependencies.filter(
  ({ name, licence }) => !isAllowed(licence) && !exceptionFor(name, licence),
);

if (process.argv.includes('--write')) writeFileSync(page, licencesPage(dependencies));
for (const { name, version, licence } of refused) {
  console.error(
    `${name} ${version} is under ${licence}, which infra/tools/checks/src/licences/policy.ts does not allow`,
  );
}
process.exitCode = refused.length > 0 ? 1 : 0;
