import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/**
 * The test environment of the tiers that run in Node: the worker's own globals instead of a VM context for each test file,
 * so that a package is loaded once.
 */
export default class OwnRealm implements Partial<JestEnvironment> {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly handleTestEvent = undefined;

  #env: NodeJS.ProcessEnv = {};

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    if (projectConfig.injectGlobals) throw new Error('injectGlobals must be false');
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {
    this.#env = { ...process.env };
  }

  async teardown(): Promise<void> {
    this.#restoreEnv();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
  }

  /** The environment variables belong to the worker, and the next test file expects them as they were. */
  #restoreEnv(): void {
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    for (const [name, value] of Object.entries(this.#env))
      if (process.env[name] !== value) process.env[name] = value;
  }

  getVmContext(): null {
    return null;
  }
}
