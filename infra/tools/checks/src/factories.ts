import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync } from 'oxc-parser';

/** Files that may break the rule, and why. */
const EXCEPTIONS: readonly [pattern: RegExp, why: string][] = [
  [/\.test\.ts$|\/test\//, 'tests may be shorter'],
  [/^infra\/tools\/(slack-sandbox|testing)\//, 'their classes are older than the rule'],
  [/^infra\/packages\/service-kit\/src\/http\/html\.ts$/, '`instanceof Html` tells markup from text'],
];

/** A use case such as `createUser(deps, actor, body)` is no factory; its file has its name. */
const isUseCase = (name: string, file: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) === path.basename(file, '.ts');

/** One object of dependencies: destructured, with or without a default, or named `deps` or `options`. */
function isOneObject([first, ...others]: readonly Node[]): boolean {
  const given = first?.type === 'AssignmentPattern' ? first.left : first;
  const named = given?.type === 'Identifier' && /^(deps|options)$/.test(given.name);
  return others.length === 0 && (!given || named || given.type === 'ObjectPattern');
}

/** The exported factories of a file that are not `createX(deps)`, and its exported classes that extend nothing. */
export function factoryFaults(file: string, text: string): string[] {
  const faults: string[] = [];
  const judge = (name: string, params: readonly Node[]) => {
    if (/^create[A-Z]/.test(name) && !isUseCase(name, file) && !isOneObject(params)) faults.push(name);
  };
  for (const node of parseSync(file, text).program.body) {
    const found = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
    if (found?.type === 'ClassDeclaration' && !found.superClass) faults.push(`class ${found.id?.name}`);
    if (found?.type === 'FunctionDeclaration') judge(found.id?.name ?? '', found.params);
    for (const { id, init } of found?.type === 'VariableDeclaration' ? found.declarations : [])
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') judge(id.name, init.params);
  }
  return faults.map((name) => `${file}: ${name} should be createX(deps), with one object of dependencies`);
}

if (import.meta.main) {
  const faults = globSync('{services/*,gateway,infra/*/*}/src/**/*.ts')
    .filter((file) => !EXCEPTIONS.some(([pattern]) => pattern.test(file)))
    .flatMap((file) => factoryFaults(file, readFileSync(file, 'utf8')));
  for (const line of faults) console.error(line);
  console.log(`Factories: ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
