import type { Log } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Core } from '../../core.ts';
import { mountChangelog } from './changelog.routes.ts';
import { mountPublicChangelog } from './public-changelog.routes.ts';
import { createPublicChangelog } from './public-changelog.ts';
import { createPublishDue, lookMs } from './publish-due.ts';
import type { SaveEntry } from './save-entry.ts';

/** What teams say they did, for members and for everybody. */
export function createChangelog({ core, log }: { core: Core; log: Log }) {
  const changelog = createPublicChangelog(core);
  const due = createPublishDue({ ...core, save: core.saveEntry, log });
  const saveEntry: SaveEntry = {
    ...core.saveEntry,
    create: async (...write) => due.note(await core.saveEntry.create(...write)),
    update: async (...write) => due.note(await core.saveEntry.update(...write)),
  };
  return {
    changelog,
    mount(router: Router): void {
      mountChangelog(router, { ...core, saveEntry });
      mountPublicChangelog(router, { ...core, changelog });
      due.start();
    },
    job: { name: 'changelog', everyMs: lookMs, run: due.look },
    stop: due.stop,
  };
}
