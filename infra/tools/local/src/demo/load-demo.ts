import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BellFilter,
  countUnread,
  createCard,
  deleteCard,
  listNotificationGroups,
  listTrash,
  markAllRead,
  snoozeGroup,
} from '@cardinal/contracts';
import type { Env } from '../env.ts';
import { backdate } from './backdate.ts';
import { type Made, writeCards } from './demo-cards.ts';
import { writeChangelog } from './demo-changelog.ts';
import { chooseNews } from './demo-following.ts';
import { mergeOne } from './demo-merge.ts';
import { orderByHand } from './demo-order.ts';
import { type People, type Person, seedPeople, seedSponsored } from './demo-people.ts';
import { type BuiltBoard, buildProject } from './demo-project.ts';
import { relate } from './demo-relations.ts';
import { writeSubmissions } from './demo-submissions.ts';
import { ensureViews } from './demo-views.ts';
import { writeNews } from './news.ts';

const calmMs = 400;

/** Notifications arrive shortly after their events; all are there once their number does not change any more. */
async function untilCalm({ call }: Person): Promise<void> {
  for (let before = -1, now = 0; now !== before; ) {
    await delay(calmMs);
    before = now;
    now = (await call(countUnread)).count;
  }
}

/** Marks old notifications as read, so that nobody starts with two hundred unread ones. */
async function readAll(people: People): Promise<void> {
  await untilCalm(people.lead);
  for (const { account, call } of Object.values(people)) {
    if (account.status !== 'pending') await call(markAllRead);
  }
}

/** Something that the lead has put off. */
async function snoozeOne({ lead }: People): Promise<void> {
  const groups = async (filter: BellFilter) =>
    (await lead.call(listNotificationGroups, { query: { filter } })).items;
  const groupId = (await groups('following'))[0]?.id;
  if (groupId && (await groups('snoozed')).length === 0)
    await lead.call(snoozeGroup, { params: { groupId }, body: { until: 'week' } });
}

/** A card that was deleted, so that the trash has one. */
async function throwAway({ lead }: People, slug: string, [first]: readonly BuiltBoard[]): Promise<void> {
  const { total } = await lead.call(listTrash, { params: { slug } });
  if (!first || total > 0) return;
  const body = { title: 'Paint the rover green', description: 'Red dust shows less on red.' };
  const { id } = await lead.call(createCard, { params: { slug, boardSlug: first.board.slug }, body });
  await lead.call(deleteCard, { params: { cardId: id } });
}

/**
 * Creates the demo accounts and the project Apollo on the first start with this data folder. The next start completes
 * an interrupted load; later changes and deletions by users are kept.
 * @param env with the addresses of the services, the internal key and the database
 * @returns whether it did anything
 */
export async function loadDemo(dataDir: string, env: Env): Promise<boolean> {
  const marker = join(dataDir, 'demo-loaded');
  if (existsSync(marker)) return false;
  const people = await seedPeople(env);
  const { project, boards, labelIds } = await buildProject(people);
  await seedSponsored(env, people, project.id);
  await ensureViews(people, project.slug, boards, labelIds);
  const made: Made[] = [];
  const cast = { people, labelIds, cardIds: new Map<string, string>() };
  for (const board of boards) made.push(...(await writeCards(cast, project.slug, board)));
  await orderByHand(people, project.slug, boards);
  await throwAway(people, project.slug, boards);
  await mergeOne(people, project.slug, boards);
  await relate(people, cast.cardIds);
  made.push(...(await writeSubmissions(env, people, project.slug, boards)));
  await writeChangelog(people, project.slug, cast.cardIds);
  await readAll(people);
  await snoozeOne(people);
  await chooseNews(people, project.slug, boards, cast.cardIds);
  for (const board of boards) made.push(...(await writeNews(people, project.slug, board)));
  const userIds = Object.values(people).map(({ id }) => id);
  await untilCalm(people.lead);
  await backdate(env, made, userIds);
  writeFileSync(marker, `${new Date().toISOString()}\n`, { flush: true });
  return true;
}
