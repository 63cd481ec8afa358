import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { OutputChunk } from 'rolldown';
import { buildBundles, outside } from './build-bundles.ts';
import { entries, getWorkspace } from './entries.ts';
import { findNamed, findPackages, findWorkspaces } from './find-packages.ts';
import { root } from './find-script.ts';

/** As deep below the root as the bundles are in an image. */
const built = join(root, 'dist');

const isLicence = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name);

function copy(files: readonly string[], target: string): void {
  for (const file of files) cpSync(file, join(target, relative(root, file)));
}

function copyPackage(folder: string, target: string): void {
  const to = join(target, relative(root, folder));
  mkdirSync(dirname(to), { recursive: true });
  if (lstatSync(folder).isSymbolicLink()) {
    symlinkSync(relative(dirname(folder), realpathSync(folder)), to);
    return;
  }
  const inside = join(folder, 'node_modules');
  cpSync(folder, to, { recursive: true, filter: (source) => source !== inside });
}

/** The files of a bundle and of the chunks that it imports. */
function findFiles(chunks: ReadonlyMap<string, OutputChunk>, start: string): string[] {
  const found = new Set<string>();
  const follow = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    if (chunk.sourcemapFileName) found.add(chunk.sourcemapFileName);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) follow(next);
  };
  follow(start);
  return [...found];
}

/**
 * Copies what an image needs: its bundle, which `bundles/main.js` starts, what its sources read beside themselves, the
 * packages that are not bundled, and the licences of those that are.
 */
function copyImage(workspace: string, bundle: string, files: readonly string[], target: string): void {
  const workspaces = findWorkspaces([join(root, workspace)], root);
  const whole = findPackages(findNamed(outside, workspaces, root), root);
  const bundled = findPackages([join(root, workspace)], root).filter(
    (folder) =>
      folder.includes('node_modules') && !lstatSync(folder).isSymbolicLink() && !whole.includes(folder),
  );
  for (const file of files) cpSync(join(built, file), join(target, 'bundles', file));
  copy([join(root, 'package.json')], target);
  copy(
    workspaces.map((folder) => join(folder, 'package.json')),
    target,
  );
  const beside = workspaces.flatMap((folder) => globSync(join(folder, 'src/**/*.*')));
  copy(
    beside.filter((file) => !file.endsWith('.ts')),
    target,
  );
  // Paths to what lies above sources lead through their folder.
  for (const folder of workspaces)
    mkdirSync(join(target, relative(root, folder), 'src'), { recursive: true });
  for (const folder of whole) copyPackage(folder, target);
  const licences = bundled.flatMap((folder) =>
    readdirSync(folder)
      .filter(isLicence)
      .map((name) => join(folder, name)),
  );
  copy(licences, target);
  writeFileSync(join(target, 'bundles/main.js'), `import './${bundle}.js';\n`);
}

/**
 * For the Dockerfile: bundles workspaces, and puts what the image of each needs below a folder of its name.
 * Usage: build-image.ts FOLDER WORKSPACE…
 */
const [images = '', ...wanted] = process.argv.slice(2);
const chosen = Object.fromEntries(
  Object.entries(entries).filter(([source]) => wanted.includes(getWorkspace(source))),
);
const output = await buildBundles({ root, entries: chosen, folder: built });
const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
for (const [source, bundle] of Object.entries(chosen)) {
  const workspace = getWorkspace(source);
  copyImage(workspace, bundle, findFiles(chunks, `${bundle}.js`), join(images, workspace));
}
rmSync(built, { recursive: true });
