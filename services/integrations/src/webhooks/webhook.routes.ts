import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '@cardinal/contracts';
import { AppError, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Projects } from '../read-models/projects.ts';
import type { Receiver } from './receiver.ts';
import type { WebhookDocument } from './webhook.model.ts';
import type { WebhookPolicy } from './webhook.policy.ts';
import { presentWebhook } from './webhook.presenter.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import { stopText } from './webhook-stops.ts';
import type { Webhooks } from './webhooks.ts';

export interface WebhookRoutesDeps {
  policy: WebhookPolicy;
  projects: Pick<Projects, 'boardRow'>;
  webhooks: Webhooks;
  deliveries: WebhookDeliveries;
  receiver: Pick<Receiver, 'findObjection'>;
}

const invalid = (path: string, message: string) =>
  new AppError('validation_failed', message, { issues: [{ path, message }] });

export function mountWebhooks(router: Router, deps: WebhookRoutesDeps): void {
  const { policy, projects, webhooks, deliveries, receiver } = deps;

  async function present(doc: WebhookDocument) {
    const waiting = await deliveries.countWaiting([doc._id]);
    return presentWebhook(doc, waiting.get(doc._id) ?? 0);
  }

  /** With the secret, which is shown once. */
  const presentSecret = async (doc: WebhookDocument) => ({
    ...(await present(doc)),
    secret: webhooks.openSecrets(doc)[0],
  });

  function checkUrl(url: string | undefined): void {
    const objection = url === undefined ? null : receiver.findObjection(new URL(url));
    if (objection) throw invalid('url', `This URL cannot be used: ${objection}`);
  }

  async function checkBoards(projectId: string, boardIds: readonly string[] | null | undefined) {
    const boards = await Promise.all((boardIds ?? []).map((id) => projects.boardRow(id)));
    if (boards.some((board) => board?.projectId !== projectId || board.gone))
      throw invalid('boardIds', 'Choose boards of this project');
  }

  mountCall(router, listWebhooks, async ({ actor, params: { slug } }) => {
    const found = await webhooks.inProject((await policy.administered(actor, slug))._id);
    const waiting = await deliveries.countWaiting(found.map(({ _id }) => _id));
    return found.map((doc) => presentWebhook(doc, waiting.get(doc._id) ?? 0));
  });

  mountCall(router, createWebhook, async ({ actor, params: { slug }, body }) => {
    const { _id: projectId } = await policy.administered(actor, slug);
    checkUrl(body.url);
    await checkBoards(projectId, body.boardIds);
    return presentSecret(await webhooks.create(projectId, body, actor));
  });

  mountCall(router, getWebhook, async ({ actor, params: { slug, webhookId } }) =>
    present(await webhooks.get((await policy.administered(actor, slug))._id, webhookId)),
  );

  mountCall(router, updateWebhook, async ({ actor, params: { slug, webhookId }, body, ifMatch }) => {
    const { _id: projectId } = await policy.administered(actor, slug);
    checkUrl(body.url);
    await checkBoards(projectId, body.boardIds);
    const changed = await webhooks.update(projectId, webhookId, body, { by: actor, ifMatch });
    if (!changed.isOn) await deliveries.failWaiting(webhookId, stopText(changed.stopped ?? 'switched_off'));
    return present(changed);
  });

  mountCall(router, deleteWebhook, async ({ actor, params: { slug, webhookId } }) => {
    await webhooks.remove((await policy.administered(actor, slug))._id, webhookId);
    await deliveries.forgetWebhook(webhookId);
    return { ok: true as const };
  });

  mountCall(router, rotateWebhookSecret, async ({ actor, params: { slug, webhookId }, body }) => {
    const { _id: projectId } = await policy.administered(actor, slug);
    return presentSecret(await webhooks.rotate(projectId, webhookId, body.overlapHours));
  });
}
