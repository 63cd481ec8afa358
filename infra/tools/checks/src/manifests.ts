import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { type Composition, compositionFaults } from './manifests/compose-policy.ts';
import type { Manifest } from './manifests/manifest.types.ts';
import { policyFaults } from './manifests/policy.ts';
import { typedLiterals } from './manifests/typed-literals.ts';
import { FOR_MANIFESTS, installSystemPackages, isInstalled } from './run/system-packages.ts';

/** Each has its own MongoDB account. */
const accounts = ['AUTH', 'PROJECTS', 'CARDS', 'NOTIFICATIONS', 'INTEGRATIONS', 'OPERATIONS'];

const overlays = ['k8s/base', 'k8s/overlays/small', 'k8s/overlays/production'];

function render(folder: string): Manifest[] {
  const yaml = execFileSync('kubectl', ['kustomize', folder], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  return parseAllDocuments(yaml).map((document) => document.toJS() as Manifest);
}

/** The compiler's errors for manifests, by the published types of Kubernetes and its extensions. */
function typeFaults(manifests: readonly Manifest[]): string[] {
  // Below this workspace, where its packages are found.
  const folder = join(import.meta.dirname, '../node_modules/.cache/manifests');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'literals.ts');
  writeFileSync(file, typedLiterals(manifests));
  const args = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--moduleResolution',
    'nodenext',
    '--types',
    '',
    file,
  ];
  const result = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...args], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return result.status === 0 ? [] : (result.stdout || result.stderr).trim().split('\n');
}

function checkKubernetes(): string[] {
  const faults: string[] = [];
  for (const overlay of overlays) {
    const manifests = render(overlay);
    // Image versions belong to the overlays.
    const found = policyFaults(manifests).filter(
      (fault) => overlay !== 'k8s/base' || !fault.includes('names no version'),
    );
    faults.push(...[...found, ...typeFaults(manifests)].map((fault) => `${overlay}: ${fault}`));
  }
  return faults;
}

function checkCompose(): string[] {
  const secrets = [
    'INTERNAL_TOKEN_KEY',
    'SECRETS_KEY',
    'MONGO_PASSWORD',
    'MONGO_REPLICA_KEY',
    ...accounts.map((name) => `MONGO_${name}_PASSWORD`),
    'RABBITMQ_PASSWORD',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
  ];
  const env = { ...process.env, ...Object.fromEntries(secrets.map((name) => [name, 'x'])) };
  const files = [['docker-compose.yml'], ['docker-compose.yml', 'infra/docker/compose.stand-in.yml']];
  return files.flatMap((names) => {
    const args = ['compose', ...names.flatMap((name) => ['-f', name]), 'config', '-q'];
    const { status, stderr } = spawnSync('docker', args, { encoding: 'utf8', env });
    return status === 0 ? [] : [`${names.join(' + ')}: ${stderr.trim()}`];
  });
}

const hasCompose = () => isInstalled('docker') && spawnSync('docker', ['compose', 'version']).status === 0;

if (import.meta.main) {
  const composition = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as Composition;
  const faults = compositionFaults(composition).map((fault) => `docker-compose.yml: ${fault}`);
  if (hasCompose()) faults.push(...checkCompose());
  else console.log('docker-compose.yml is not rendered, as there is no docker compose here');
  await installSystemPackages(FOR_MANIFESTS).catch((error: Error) => console.log(error.message));
  if (isInstalled('kubectl')) faults.push(...checkKubernetes());
  else console.log('k8s/ is not checked, as there is no kubectl here');
  for (const fault of faults) console.error(fault);
  console.log(`Manifests: ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
