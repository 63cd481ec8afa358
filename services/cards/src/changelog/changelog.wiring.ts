import type { Log } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Core } from '../core.ts';
import { mountChangelog } from './changelog.routes.ts';
import { mountPublicChangelog } from './public-changelog.routes.ts';
import { createPublicChangelog } from './public-changelog.ts';
import { createPublishDue } from './publish-due.ts';

/** What teams say they did, for members and for everybody. */
export function createChangelog({ core, log }: { core: Core; log: Log }) {
  const changelog = createPublicChangelog(core);
  return {
    changelog,
    mount(router: Router): void {
      mountChangelog(router, core);
      mountPublicChangelog(router, { ...core, changelog });
    },
    job: {
      name: 'changelog',
      everyMs: 5_000,
      run: createPublishDue({ ...core, save: core.saveEntry, log }),
    },
  };
}
