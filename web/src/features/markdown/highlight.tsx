import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { ReactNode } from 'react';

const lowlight = createLowlight({ bash, css, diff, go, java, json, python, sql, typescript, xml, yaml });
lowlight.registerAlias({ typescript: ['javascript', 'js', 'jsx', 'mjs', 'cjs'], bash: ['console', 'shell'] });

/** Classes of highlight.js by the colour of our tokens. Each is readable on the ground of code in both themes. */
const colours: Readonly<Record<string, string>> = {
  ...of('text-violet-ink', 'keyword', 'literal', 'selector-tag', 'name', 'tag', 'operator'),
  ...of('text-green-ink', 'string', 'regexp', 'addition', 'symbol', 'quote'),
  ...of(
    'text-blue-ink',
    'number',
    'attr',
    'attribute',
    'property',
    'selector-class',
    'selector-id',
    'variable',
  ),
  ...of('text-amber-ink', 'title', 'built_in', 'type', 'function', 'section'),
  ...of('text-rose-ink', 'deletion', 'meta', 'template-variable'),
  ...of('text-subtle', 'comment', 'doctag'),
};

function of(colour: string, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`hljs-${name}`, colour]));
}

type Nodes = ReturnType<typeof lowlight.highlight>['children'];

/** Code with colours; null if the language is not known. */
export function highlight(language: string, value: string): ReactNode {
  const name = language.toLowerCase();
  return lowlight.registered(name) ? elements(lowlight.highlight(name, value).children) : null;
}

const elements = (nodes: Nodes): ReactNode =>
  nodes.map((node, at) => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return null;
    const names = node.properties.className;
    const [name = ''] = Array.isArray(names) ? names : [];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: code does not change while it is shown
      <span key={at} className={colours[String(name)]}>
        {elements(node.children as Nodes)}
      </span>
    );
  });
