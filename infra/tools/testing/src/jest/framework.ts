import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { JestEnvironment } from '@jest/environment';
import { setGlobals } from './globals.ts';

const require = createRequire(import.meta.url);
type Framework = (...args: unknown[]) => Promise<unknown>;
// The package has no types for it.
const { default: run } = require('jest-circus/runner') as { default: Framework };
const globals = new URL('./globals.ts', import.meta.url).href;
let file = 0;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});

/** The module loader that Jest's framework asks for, provided by Node. */
const nodeRuntime = (environment: JestEnvironment) => ({
  requireInternalModule(path: string) {
    // It holds the tests that are defined, so each file needs a new one.
    delete require.cache[path];
    delete (globalThis as Record<symbol, unknown>)[Symbol.for('EVENT_HANDLERS')];
    return require(path);
  },
  requireModule: require,
  setGlobalsForRuntime: (given: Parameters<typeof setGlobals>[0]) => setGlobals(given, environment),
  unstable_shouldLoadAsEsm: () => true,
  // A setup file must run for each test file.
  unstable_importModule: (path: string) => import(`${pathToFileURL(path)}?file=${file}`),
  enterTestCode() {},
  leaveTestCode() {},
});

/** Jest's own test framework, with modules loaded by Node instead of Jest's runtime. */
export default function framework(
  globalConfig: { watch: boolean; watchAll: boolean },
  config: object,
  environment: JestEnvironment,
  _runtime: object,
  testPath: string,
  sendMessageToJest?: object,
): Promise<unknown> {
  if (globalConfig.watch || globalConfig.watchAll)
    throw new Error('--watch does not work: modules are loaded once, so only the next run sees a change');
  file += 1;
  return run(globalConfig, config, environment, nodeRuntime(environment), testPath, sendMessageToJest);
}
