import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './commands.ts';

interface Needed {
  program: string;
  packages: string[];
}

const FOR_TESTS: Needed[] = [
  { program: 'rabbitmq-server', packages: ['rabbitmq-server'] },
  // For the quick start of docs/api.md.
  { program: 'curl', packages: ['curl'] },
  { program: 'jq', packages: ['jq'] },
  // CHROMIUM selects another one.
  ...(process.env.CHROMIUM
    ? []
    : [{ program: 'chromium-headless-shell', packages: ['chromium-headless-shell', 'fonts-liberation'] }]),
];
/** Debian's kubectl, whose kustomize renders the manifests. */
export const FOR_MANIFESTS: Needed[] = [{ program: 'kubectl', packages: ['kubernetes-client'] }];
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs missing system packages of the tests; throws one line if it cannot. */
export async function installSystemPackages(all: readonly Needed[] = FOR_TESTS): Promise<void> {
  const packages = all.filter(({ program }) => !isInstalled(program)).flatMap((needed) => needed.packages);
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) {
    throw new Error(`Missing ${packages.join(', ')}: run "apt-get install ${packages.join(' ')}" as root.`);
  }
  console.log(`Installing ${packages.join(', ')}`);
  await withoutStartingServices(async () => {
    if ((await aptGet('install', packages)) === 0) return;
    // A machine with old or no package lists has to update them first.
    await aptGet('update', []);
    if ((await aptGet('install', packages)) !== 0)
      throw new Error(`apt-get could not install ${packages.join(', ')}.`);
  });
}

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin'];
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

function aptGet(verb: string, packages: string[]): Promise<number> {
  const args = [verb, '-y', '-qq', '-o', 'Dpkg::Use-Pty=0', '--no-install-recommends', ...packages];
  return runCommand('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' });
}

/** Debian starts a service when it installs it. The tests start their own brokers, so this one must not run. */
async function withoutStartingServices(install: () => Promise<void>): Promise<void> {
  if (existsSync(POLICY)) return install();
  const lift = () => rmSync(POLICY, { force: true });
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  process.once('exit', lift);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    await install();
  } finally {
    lift();
  }
}
