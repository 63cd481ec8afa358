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

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    if (projectConfig.injectGlobals) throw new Error('injectGlobals must be false');
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
  }

  getVmContext(): null {
    return null;
  }
}
