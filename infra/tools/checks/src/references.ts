import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const READ = [
  '*.md',
  'docs/**/*.md',
  '{services,gateway,infra,web}/**/*.{md,ts,tsx}',
  '{k8s,infra}/**/*.{yaml,yml}',
];
const NOT_READ = new Set(['node_modules', 'dist', '.data', 'test-results']);
/** They contain references to missing files on purpose. */
const OWN = /^infra\/tools\/checks\/src\/references/;

interface Reference {
  /** As written. */
  says: string;
  /** Relative to the root. */
  file: string;
  /** The last part of some file's path, if that is all that is given. */
  name?: string;
  /** The anchor that GitHub derives from a heading. */
  anchor?: string;
}

/** References in documents and comments to missing files, one line each. */
export function brokenReferences(root: string): string[] {
  const files = globSync(READ, { cwd: root, exclude: (name) => NOT_READ.has(path.basename(name)) });
  const decisions = globSync('docs/decisions/*.md', { cwd: root });
  const isNamed = namesIn(root);
  const broken = files
    .filter((file) => !OWN.test(file))
    .sort()
    .flatMap((file) =>
      findReferences(file, readFileSync(path.join(root, file), 'utf8'), decisions)
        .filter(({ name, ...reference }) => (name ? !isNamed(name) : !isThere(root, reference)))
        .map(({ says }) => `${file} refers to ${says}, which is not there`),
    );
  return [...new Set(broken)];
}

/** `decisions` are the files of decision records. */
function findReferences(file: string, text: string, decisions: readonly string[]): Reference[] {
  const inText = [
    ...found(text, /\bdecision (\d+)\b/gi, ([says, number = '']) => ({
      says,
      file: decisions.find((name) => name.includes(`/${number.padStart(4, '0')}-`)) ?? 'nowhere',
    })),
    ...found(text, /\b(docs\/[\w/-]+\.md)(?:, ([A-Z][\w ]+))?/g, ([says, page = '', heading]) => ({
      says,
      file: page,
      ...(heading ? { anchor: toAnchor(heading) } : {}),
    })),
  ];
  if (!file.endsWith('.md')) return inText;
  const below = (target: string) => path.normalize(path.join(path.dirname(file), target));
  return [
    ...inText,
    ...found(text, /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g, ([, target, anchor]) => ({
      says: [target, anchor].filter(Boolean).join('#'),
      file: target ? below(target) : file,
      ...(anchor ? { anchor } : {}),
    })),
    ...found(text, /`((?:docs|gateway|infra|k8s|services|web)\/[\w./-]+\.\w+)`/g, ([, says = '']) => ({
      says,
      file: says,
    })),
    ...found(text, /`(?!(?:docs|gateway|infra|k8s|services|web)\/)(\w[\w./-]*\.(?:tsx?|css|md|sh))`/g, named),
    // A tree of files, in a code block without a language.
    ...found(text, /^```\n[\s\S]*?^```$/gm, ([block]) => ({ says: block, file })).flatMap(({ says: block }) =>
      found(block, /(?<![\w./-])(\w[\w.-]*\.tsx?)\b/g, named),
    ),
  ];
}

const named = ([, says = '']: RegExpExecArray): Reference => ({ says, file: says, name: says });

/** Whether some file below `root` has this name, or a path that ends with it. */
function namesIn(root: string): (name: string) => boolean {
  const files = globSync('**/*', { cwd: root, exclude: (name) => NOT_READ.has(path.basename(name)) });
  const ends = new Set(
    files.flatMap((file) => {
      const parts = file.split(path.sep);
      return parts.map((_part, index) => parts.slice(index).join('/'));
    }),
  );
  return (name) => ends.has(name);
}

function found(text: string, pattern: RegExp, read: (match: RegExpExecArray) => Reference): Reference[] {
  return [...text.matchAll(pattern)].map(read);
}

function isThere(root: string, { file, anchor }: Reference): boolean {
  const at = path.join(root, file);
  if (!existsSync(at)) return false;
  if (!anchor) return true;
  const headings = readFileSync(at, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = '']) => toAnchor(heading) === anchor);
}

const toAnchor = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

if (import.meta.main) {
  const broken = brokenReferences(process.cwd());
  for (const line of broken) console.error(line);
  console.log(`References: ${broken.length} broken`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
