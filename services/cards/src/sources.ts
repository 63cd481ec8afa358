import type { RelaySource } from '@cardinal/service-kit';
import type { Core } from './core.ts';
import { createPurgeComment } from './features/comments/complete-comment.ts';
import { createPostedByMail } from './features/comments/posted-by-mail.ts';
import { createPurgeCard } from './features/trash/delete-card.ts';
import { type Models, untyped } from './models.ts';

type Keep = NonNullable<RelaySource['keep']>;

/** Each of them keeps of the events what is its own. */
const allOf =
  (...keeps: Keep[]): Keep =>
  async (events) =>
    void (await Promise.all(keeps.map((keep) => keep(events))));

/** What has events, and who keeps something of them on their way out. @param toGuests e-mails to guests */
export function sourcesOf(models: Models, core: Core, toGuests: Keep): RelaySource[] {
  const { removal, kinds, history, index } = core;
  const log = core.moderationLog.keep;
  const purging = { removal, index, postedByMail: createPostedByMail(models) };
  return [
    {
      model: untyped(models.cards),
      beforePurge: createPurgeCard(core),
      keep: allOf(history.keep, index.keepCards, log, toGuests),
      keptOfGone: async (ids) =>
        void (await Promise.all([history.removeOfGone(ids), index.removeOfGone(ids)])),
    },
    {
      model: untyped(models.comments),
      beforePurge: createPurgeComment({ ...purging, kind: kinds.open }),
      keep: allOf(index.keepComments, log, toGuests),
      keptOfGone: index.removeOfGoneComments,
    },
    { model: untyped(models.notes), beforePurge: createPurgeComment({ ...purging, kind: kinds.internal }) },
    { model: untyped(models.upvotes) },
    { model: untyped(models.likes) },
    { model: untyped(models.awards) },
    { model: untyped(models.labelSets) },
    { model: untyped(models.blocked), keep: log },
    { model: untyped(models.reported), keep: log },
    { model: untyped(models.submissions), keep: toGuests },
    { model: untyped(models.changelogEntries) },
    { model: untyped(models.storedSpreads) },
  ];
}
