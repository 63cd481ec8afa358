import { createCard, createComment, listChanges, listNotifications } from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
import { newSession } from './hub.samples.ts';
import { pixel, upload, uploadAddress } from './pictures.ts';
import { maker, type SampleMaker } from './sample.ts';
import type { World } from './world.ts';

/** A notification of the caller: somebody else comments on the caller's card. */
async function unreadNotification(world: World, caller: Caller) {
  // A sponsored account can only take part as a member.
  const { projectSlug: slug, boardSlug } = caller === world.as.sponsored ? world.elsewhere : world.public;
  const card = { title: 'A card', description: 'To be commented on' };
  const { id } = (await caller.call(createCard, { params: { slug, boardSlug }, body: card })).value;
  const other = caller === world.author ? world.as.normal_user : world.author;
  await other.call(createComment, { params: { cardId: id }, body: { content: 'A comment' } });
  await world.harness.drained();
  const unread = (await caller.call(listNotifications, { query: { unreadOnly: 'true' } })).value;
  const [first] = unread.filter(({ cardId }) => cardId === id);
  if (!first) throw new Error('The author of a card heard nothing of a comment');
  return { notificationId: first.id, groupId: id };
}

const onNotification =
  (param: 'notificationId' | 'groupId', body?: unknown): SampleMaker =>
  async (world, _place, as) => ({
    params: { [param]: (await unreadNotification(world, maker(world, as)))[param] },
    body,
  });

/** Calls about one user's own data; the samples are about the caller's. */
export const ownSamples: Readonly<Record<string, SampleMaker>> = {
  uploadImage: async (world, _place, as) => {
    const { pathname, searchParams } = await uploadAddress(maker(world, as));
    return {
      params: { uploadId: pathname.split('/').at(-1) ?? '' },
      query: Object.fromEntries(searchParams),
      raw: { body: pixel, type: 'image/png' },
    };
  },
  normalizeUpload: async (world, _place, as) => ({
    body: { rawPath: await upload(maker(world, as)) },
  }),
  endSession: async (world, _place, as) => ({
    params: { sessionId: await newSession(world, maker(world, as)) },
  }),
  // A cursor holds for one reader; who sees no changes has none.
  listChanges: async (_world, { projectSlug: slug, boardSlug: board }, as) => {
    const first = await as.call(listChanges, { params: { slug }, query: { board } });
    const since: Record<string, string> = first.status === 200 ? { since: first.value.cursor } : {};
    return { params: { slug }, query: { board, ...since } };
  },
  markRead: onNotification('notificationId'),
  listNotificationGroups: () => ({ query: { filter: 'assigned' } }),
  countUnreadByFilter: () => ({}),
  markGroup: onNotification('groupId', { isRead: true }),
  snoozeGroup: onNotification('groupId', { until: 'week' }),
};
