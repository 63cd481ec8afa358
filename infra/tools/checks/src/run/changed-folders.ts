import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** The commit where this branch left the main one; the last commit if there is no other. */
function start(): string {
  try {
    return git('merge-base', 'origin/main', 'HEAD');
  } catch {
    return 'HEAD';
  }
}

/** The folders of the given files that hold code, each once. */
export const listCodeFolders = (files: readonly string[]): string[] => [
  ...new Set(files.filter((file) => /\.tsx?$/.test(file)).map(dirname)),
];

/** The folders with code that changed since this branch left `origin/main`, committed or not. */
export function changedFolders(): string[] {
  const changed = git('diff', '--name-only', start());
  const added = git('ls-files', '--others', '--exclude-standard');
  return listCodeFolders(`${changed}\n${added}`.split('\n'));
}
