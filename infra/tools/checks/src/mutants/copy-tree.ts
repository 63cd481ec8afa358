import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The workspaces' links in `node_modules`, which are relative. */
const OWN = '@cardinal';

/** The files of the project that match these patterns of git, as they are now, committed or not. */
export function listFiles(root: string, ...patterns: string[]): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 });
  return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/**
 * Copies the project into a temporary folder, where files may be changed. Packages are those of the project; the
 * workspaces that they name are the copies.
 * @returns the folder, which the caller removes
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'cardinal-mutants-'));
  const options = { recursive: true, verbatimSymlinks: true };
  for (const file of listFiles(root)) cpSync(path.join(root, file), path.join(copy, file), options);
  mkdirSync(path.join(copy, 'node_modules'));
  const shared = readdirSync(path.join(root, 'node_modules')).filter((name) => name !== OWN);
  const nested = globSync('{gateway,web,services/*,infra/*/*}/node_modules', { cwd: root });
  for (const link of [...shared.map((name) => `node_modules/${name}`), ...nested])
    symlinkSync(path.join(root, link), path.join(copy, link));
  cpSync(path.join(root, 'node_modules', OWN), path.join(copy, 'node_modules', OWN), options);
  return copy;
}
