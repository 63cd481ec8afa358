import { findScript } from './find-script.ts';
import { prepareBundles } from './prepare-bundles.ts';

/** Prints the script that `make run` starts: a bundle, or the source where none can be built. */
const source = 'infra/tools/local/src/main.ts';
const folder = await prepareBundles({ onBuild: () => console.error('Bundling the services …') }).catch(
  (error: Error) => {
    const [line] = error.message.split('\n');
    console.error(`The services cannot be bundled and run from their sources: ${line}`);
    return undefined;
  },
);
console.log(findScript(source, folder));
