import { type Node, parseSync, Visitor } from 'oxc-parser';

export interface Import {
  specifier: string;
  line: number;
  /** Erased before the code runs. */
  typeOnly: boolean;
}

/** Everything a TypeScript file imports or re-exports by a literal name, dynamic imports and import types included. */
export function findImports(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (source: Node | null | undefined, typeOnly: boolean) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    const line = text.slice(0, source.start).split('\n').length;
    found.push({ specifier: source.value, line, typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false),
    TSImportType: (node) => add(node.source, true),
  }).visit(program);
  return found;
}
