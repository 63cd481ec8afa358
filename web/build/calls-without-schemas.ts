import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Fields of a call that a request needs. */
const kept = ['method', 'path', 'kind', 'paged'];
/** Ends the id of a file of calls as it is. */
const withSchemas = '?schemas';
const schemas = ['params', 'query', 'body', 'response'];

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const getName = (value: unknown) => (isNode(value) ? (value.name as string | undefined) : undefined);

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (isNode(value)) {
    yield value;
    for (const field of Object.values(value)) if (typeof field === 'object') yield* nodesIn(field);
  }
}

/** Each call of the file, reduced to what a request needs, and all else as it is. */
function plainCalls(code: string, program: unknown, id: string): string {
  const calls = [...nodesIn(program)].flatMap(({ type, init, id: name }) => {
    const { callee, arguments: args } = isNode(init) ? init : ({} as Partial<Node>);
    if (type !== 'VariableDeclarator' || getName(callee) !== 'defineCall') return [];
    const [{ properties }] = args as [{ properties: Node[] }];
    const plain = properties.filter(({ key }) => kept.includes(getName(key) ?? ''));
    const built = plain.find(({ value }) => (value as Node).type !== 'Literal');
    if (built)
      throw new Error(`${id}: ${code.slice(built.start, built.end)} needs a literal, since only calls stay`);
    const fields = plain.map(({ start, end }) => code.slice(start, end));
    return [`export const ${getName(name)} = { ${fields.join(', ')} };`];
  });
  // Its own exports go before those of `export *`.
  return [`export * from '${id}${withSchemas}';`, ...calls].join('\n');
}

/** The first use of a schema of a call, as it stands in the code. */
function schemaOfCall(code: string, program: unknown): string | undefined {
  const nodes = [...nodesIn(program)];
  const imports = nodes.filter(
    ({ type, source }) => type === 'ImportDeclaration' && (source as Node).value === '@cardinal/contracts',
  );
  const names = imports.flatMap(({ specifiers }) =>
    (specifiers as Node[]).map(({ local }) => getName(local)),
  );
  const use = nodes.find(
    ({ type, object, property }) =>
      type === 'MemberExpression' &&
      names.includes(getName(object)) &&
      schemas.includes(getName(property) ?? ''),
  );
  return use && code.slice(use.start, use.end);
}

/**
 * Keeps the schemas of calls out of the browser, and so Zod out of what a first visit loads: requests need the method and
 * the path. A form takes its schema from `forms.ts` of the contracts; that of a call would be missing in the build, which
 * therefore fails.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'cardinal-calls-without-schemas',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\.calls\.ts\?schemas$/ },
      handler: (id) => readFile(id.slice(0, -withSchemas.length), 'utf8'),
    },
    transform: {
      filter: { id: /(contracts\/src\/http\/[\w-]+\.calls\.ts|web\/src\/.*\.tsx?)$/ },
      handler(code, id) {
        const program = this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' });
        if (id.endsWith('.calls.ts')) return { code: plainCalls(code, program, id), map: null };
        const use = schemaOfCall(code, program);
        if (use)
          this.error(`${use}: the browser has no schemas of calls; take one from forms.ts of the contracts`);
        return null;
      },
    },
  };
}
