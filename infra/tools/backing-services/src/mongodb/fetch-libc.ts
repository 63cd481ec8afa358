import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The first Debian release whose glibc the engine can use. */
const SUITE = 'trixie';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Extracts the shared libraries of the next Debian release's libc6 into a folder. They are downloaded from the mirror
 * that this machine uses and verified with Debian's key. apt gets separate state, cache and source lists, so the system
 * is not changed. Two concurrent calls are harmless: the first to finish wins.
 */
export async function fetchLibc({ into, triplet }: { into: string; triplet: string }): Promise<void> {
  await mkdir(path.dirname(into), { recursive: true });
  const work = await mkdtemp(`${into}-`);
  try {
    const codename = await debianCodename();
    await access(KEYRING, constants.R_OK);
    const apt = await privateApt(work);
    const mirror = (await findMirror(codename, [])) ?? (await mirrorAfterUpdate(codename, work));
    await writeFile(path.join(work, 'sources.list'), `deb [signed-by=${KEYRING}] ${mirror} ${SUITE} main\n`);
    await aptGet(['update', '-q', ...apt], work);
    await aptGet(['download', '-q', 'libc6', ...apt], work);
    await unpack(work, triplet, into);
  } catch (error) {
    throw new Error(oneLine(error), { cause: error });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function debianCodename(): Promise<string> {
  const release = await readFile('/etc/os-release', 'utf8');
  const field = (name: string) => release.match(new RegExp(`^${name}="?([^"\n]*)`, 'm'))?.[1];
  if (field('ID') !== 'debian') throw new Error('only known how to on Debian');
  return field('VERSION_CODENAME') ?? '';
}

async function privateApt(work: string): Promise<string[]> {
  for (const dir of ['lists/partial', 'cache/archives/partial', 'none']) {
    await mkdir(path.join(work, dir), { recursive: true });
  }
  return options({
    'Dir::Etc::sourcelist': path.join(work, 'sources.list'),
    'Dir::Etc::sourceparts': path.join(work, 'none'),
    'Dir::State::lists': path.join(work, 'lists'),
    'Dir::Cache': path.join(work, 'cache'),
    // As root, apt would otherwise switch to a user who cannot enter this folder.
    'APT::Sandbox::User': 'root',
  });
}

function options(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
}

async function findMirror(codename: string, extra: string[]): Promise<string | undefined> {
  const format = '$(CODENAME) $(ORIGIN) $(LABEL) $(REPO_URI)';
  const { stdout } = await aptGet(['indextargets', ...extra, '--format', format, 'Created-By: Packages']);
  const wanted = `${codename} Debian Debian `;
  return stdout
    .split('\n')
    .find((line) => line.startsWith(wanted))
    ?.slice(wanted.length);
}

/** A machine that never ran `apt-get update` has no package lists, so run it separately. */
async function mirrorAfterUpdate(codename: string, work: string): Promise<string> {
  const lists = path.join(work, 'system-lists');
  await mkdir(path.join(lists, 'partial'), { recursive: true });
  const apart = options({
    'Dir::State::lists': lists,
    'Dir::Cache': path.join(work, 'cache'),
    'APT::Sandbox::User': 'root',
  });
  await aptGet(['update', '-q', ...apart], work);
  const mirror = await findMirror(codename, apart);
  if (!mirror) throw new Error('apt knows no Debian mirror');
  return mirror;
}

async function aptGet(args: string[], cwd?: string): Promise<{ stdout: string }> {
  return run('apt-get', args, { cwd, env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 32 * 1024 * 1024 });
}

async function unpack(work: string, triplet: string, into: string): Promise<void> {
  const deb = (await readdir(work)).find((name) => name.startsWith('libc6_') && name.endsWith('.deb'));
  if (!deb) throw new Error('apt-get downloaded no libc6');
  const tree = path.join(work, 'tree');
  await run('dpkg-deb', ['-x', path.join(work, deb), tree]);
  const flat = path.join(work, 'flat');
  await mkdir(flat);
  // Debian keeps arm64's loader one folder up. Only the libraries are needed, not the locale converters.
  for (const dir of [
    path.join(tree, 'usr/lib', triplet),
    path.join(tree, 'usr/lib'),
    path.join(tree, 'lib'),
  ]) {
    const names = await readdir(dir).catch(() => []);
    for (const name of names.filter((file) => /\.so\.\d+$/.test(file))) {
      await cp(path.join(dir, name), path.join(flat, name), { dereference: true });
    }
  }
  await rename(flat, into).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY') throw error;
  });
}

function oneLine(error: unknown): string {
  const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string };
  if (code === 'ENOENT' && message.startsWith('spawn')) return `${message.split(' ')[1]} is not installed`;
  const complaint = stderr?.split('\n').find((line) => line.startsWith('E:'));
  return complaint ?? message.split('\n')[0] ?? message;
}
