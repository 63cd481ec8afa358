import {
  boardDeleted,
  cardDeleted,
  commentDeleted,
  type EventDefinition,
  type EventOf,
  memberRemoved,
  memberRoleChanged,
  projectDeleted,
  userDeleted,
  userSuspended,
} from '@cardinal/contracts';
import { type Consumers, exceptImported } from '@cardinal/service-kit';
import { v5 as uuidv5 } from 'uuid';
import { toOrder } from '../deliveries/delivery.repository.ts';
import type { KnownCards } from '../read-models/known-cards.ts';
import type { Projects } from '../read-models/projects.ts';
import type { WebhookDocument } from './webhook.model.ts';
import type { WebhookPolicy } from './webhook.policy.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import { type DescribedEvent, describedEvents, toBody } from './webhook-payload.ts';
import { toKey } from './webhook-sender.ts';
import { stopText } from './webhook-stops.ts';
import type { Webhooks } from './webhooks.ts';

/** A stream and its version identify an event, so each is sent once, even if it is published or delivered again. */
const namespace = 'd6cf7a52-24cf-4d0b-a7f9-0d1ae9f0a2c4';

export interface WebhookConsumersDeps {
  publicUrl: string;
  webhooks: Webhooks;
  deliveries: WebhookDeliveries;
  policy: Pick<WebhookPolicy, 'mayStillSend'>;
  projects: Pick<Projects, 'projectRow' | 'project'>;
  knownCards: Pick<KnownCards, 'of'>;
}

/** Whether a webhook sends an event. */
function wants(
  { events, boardIds, cardType, since }: WebhookDocument,
  event: DescribedEvent,
  time: string,
): boolean {
  if (!events.includes(event.type) || time < since.toISOString()) return false;
  if (cardType !== null && event.cardType !== null && event.cardType !== cardType) return false;
  return (
    boardIds === null || event.boardIds.length === 0 || event.boardIds.some((id) => boardIds.includes(id))
  );
}

/** Queues what happens in projects for their webhooks. */
export function queueForWebhooks(consumers: Consumers, deps: WebhookConsumersDeps): void {
  const { publicUrl, webhooks, deliveries, projects, knownCards } = deps;

  /** Call it after the write: a deletion that came before could not see what was written. */
  async function dropDeleted({ projectId, cardId, type }: DescribedEvent, time: string): Promise<void> {
    if ((await projects.projectRow(projectId))?.gone) return deliveries.forgetProject(projectId);
    if (!cardId || type === 'card.deleted') return;
    const { isGone, mayComeBack } = await knownCards.of(cardId, time);
    if (isGone && !mayComeBack) await deliveries.forgetCard(cardId);
  }

  async function queue(event: EventOf<EventDefinition>, described: DescribedEvent, to: WebhookDocument[]) {
    const { projectId, boardIds, cardId, commentId, userIds, type, data } = described;
    const { time, version, subject } = event;
    const body = toBody(type, time, data);
    for (const { _id: webhookId } of to) {
      const _id = uuidv5(`${webhookId}:${event.type}:${subject}:${version}`, namespace);
      await deliveries.add({
        ...{ _id, webhookId, projectId, cardId, commentId, userIds, type, body },
        boardId: boardIds[0] ?? null,
        messageId: `msg_${_id}`,
        isReplay: false,
        key: toKey(webhookId, cardId),
        order: toOrder(time, version, event.id),
      });
    }
    await dropDeleted(described, time);
  }

  for (const { definition, describe } of describedEvents)
    exceptImported(consumers).on(definition, async (event) => {
      const { projectId } = findProject(event.data);
      const sending = await webhooks.sendingIn(projectId);
      const project = sending.length > 0 ? await projects.project(projectId) : null;
      const described = project && describe(event, publicUrl, project.slug);
      const to = described ? sending.filter((each) => wants(each, described, event.time)) : [];
      if (described && to.length > 0) await queue(event, described, to);
    });
}

/** The project of an event: said by the event, or by what it is about. */
function findProject(data: unknown): { projectId: string } {
  const { projectId, card, comment, board } = data as Record<string, { projectId: string }> & {
    projectId?: string;
  };
  const found = projectId ?? (card ?? comment ?? board)?.projectId;
  if (!found) throw new Error('An event for webhooks names no project');
  return { projectId: found };
}

/** Stops webhooks whose makers may no longer send, and removes what depends on deleted objects. */
export function stopWebhooksOnEvents(consumers: Consumers, deps: WebhookConsumersDeps): void {
  const { webhooks, deliveries, policy } = deps;

  async function stop(found: readonly WebhookDocument[], reason: 'maker_left' | 'maker_suspended') {
    for (const { _id } of found)
      if (await webhooks.stop(_id, reason)) await deliveries.failWaiting(_id, stopText(reason));
  }

  async function checkMaker(userId: string, projectId: string): Promise<void> {
    const found = await webhooks.madeBy(userId, projectId);
    const mayStill = await Promise.all(found.map(policy.mayStillSend));
    await stop(
      found.filter((_, index) => !mayStill[index]),
      'maker_left',
    );
  }

  consumers
    .on(memberRoleChanged, ({ data: { member } }) => checkMaker(member.userId, member.projectId))
    .on(memberRemoved, ({ data: { userId, projectId } }) => checkMaker(userId, projectId))
    .on(userSuspended, async ({ data: { user } }) => stop(await webhooks.madeBy(user.id), 'maker_suspended'))
    .on(userDeleted, async ({ data: { userId } }) => {
      for (const { _id } of await webhooks.madeBy(userId)) {
        await webhooks.eraseMaker(_id);
        await deliveries.failWaiting(_id, stopText('maker_left'));
      }
      await deliveries.eraseUser(userId);
    })
    .on(projectDeleted, async ({ data: { projectId } }) => {
      await webhooks.forget(projectId);
      await deliveries.forgetProject(projectId);
    })
    .on(boardDeleted, async ({ data: { boardId, trashed } }) => {
      if (!trashed) await deliveries.forgetBoard(boardId);
    })
    .on(cardDeleted, async ({ data: { cardId, trashed } }) => {
      if (!trashed) await deliveries.forgetCard(cardId);
    })
    .on(commentDeleted, ({ data: { commentId } }) => deliveries.forgetComment(commentId));
}
