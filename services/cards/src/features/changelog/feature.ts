import { nothing } from '../../kernel/card-data/card-data.ts';
import { removeAll, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mountChangelog } from './changelog.routes.ts';
import { changelogModel, claimModel, entryModel } from './entry.model.ts';
import { createEntryPresenter } from './entry.presenter.ts';
import { createEntries } from './entry.repository.ts';
import { mountPublicChangelog } from './public-changelog.routes.ts';
import { createPublicChangelog } from './public-changelog.ts';
import { createPublishDue, lookMs } from './publish-due.ts';
import { createSaveEntry, type SaveEntry } from './save-entry.ts';
import { createShippedCards } from './shipped-cards.ts';
import { createWriteEntry } from './write-entry.ts';

/** Entries, with those who wait for their time. */
function createEntryStorage({ deps, models, access, projects, names }: Kernel) {
  const { connection, log } = deps;
  const model = entryModel(connection);
  const changelogs = changelogModel(connection);
  const entries = createEntries({ store: deps.store(model), changelogs, claims: claimModel(connection) });
  const shippedCards = createShippedCards({ model: models.cards });
  const save = createSaveEntry({ entries, shippedCards, names });
  const due = createPublishDue({ entries, save, log });
  const saveEntry: SaveEntry = {
    ...save,
    create: async (...write) => due.note(await save.create(...write)),
    update: async (...write) => due.note(await save.update(...write)),
  };
  const presentEntries = createEntryPresenter({ shippedCards, access, projects, names });
  return { model, entries, due, saveEntry, presentEntries };
}

/** The changelog of a project, for members and for everybody. */
export function createChangelogFeature({ kernel }: { kernel: Kernel }) {
  const { access, projects, seeCard, cards, limiter } = kernel;
  const { model, entries, due, saveEntry, presentEntries } = createEntryStorage(kernel);
  const writeEntry = createWriteEntry({ access, saveEntry });
  const changelog = createPublicChangelog({ access, entries });
  const shown = { entries, presentEntries, limiter };
  const feature: Feature = {
    name: 'changelog',
    // Entries name cards, which are looked up where they are shown.
    cardData: nothing,
    eraseUser: nothing,
    hooks: {
      async purgeProject(projectId) {
        await removeAll(model, { projectId });
        await entries.forgetProject(projectId);
      },
    },
    mount(router) {
      mountChangelog(router, { ...shown, access, projects, saveEntry, writeEntry, seeCard, cards });
      mountPublicChangelog(router, { ...shown, changelog });
      due.start();
    },
    jobs: [{ name: 'changelog', everyMs: lookMs, run: due.look }],
    aggregates: [{ model: untyped(model) }],
    stop: due.stop,
  };
  return { feature, changelog, entries, presentEntries, writeEntry };
}
export type ChangelogFeature = ReturnType<typeof createChangelogFeature>;
