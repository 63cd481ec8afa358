import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Words that are not used here, and what to write instead (docs/glossary.md). */
const unused: readonly [word: RegExp, instead: string][] = [
  [/\bwho(?:m)?ever\b/i, 'anyone who, or no matter who'],
  [/\bremarks\b/i, 'comments'],
  [/\bwhat stays\b/i, 'the target of a merge'],
  [/\bnoted work\b|\bnotedWork\w*/i, 'pending tasks'],
  [/\bparted\b/i, 'unmerged'],
  [/\w+HiddenToo\b/, '…IncludingHidden'],
  [/\b(?:function|const) [a-z]\w*Of\b/, 'a name that begins with a verb'],
  [/^\s*(?:\/\*\*|\/\/|\*) (?:What|Who|Whom|Whose|Which|Those)\b/, 'a sentence, or a phrase with a noun,'],
];

const READ = ['*.md', 'docs/**/*.md', '{services,gateway,infra,web}/**/*.{md,ts,tsx}'];
const NOT_READ = new Set(['node_modules', 'dist', '.data', 'test-results']);
/** They name the words on purpose. */
const OWN = /^infra\/tools\/checks\/src\/words/;

/** Lines with words that are not used here, one fault each. */
export function wordFaults(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      unused
        .filter(([word]) => word.test(line))
        .map(
          ([word, instead]) => `${file}:${index + 1}: write ${instead} instead of '${word.exec(line)?.[0]}'`,
        ),
    );
}

if (import.meta.main) {
  const faults = globSync(READ, { exclude: (name) => NOT_READ.has(path.basename(name)) })
    .filter((file) => !OWN.test(file))
    .flatMap((file) => wordFaults(file, readFileSync(file, 'utf8')));
  for (const line of faults) console.error(line);
  console.log(`Words: ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
