import {
  type CardSnapshot,
  cardStatusChanged,
  commentCreated,
  type EventDefinition,
  type EventOf,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import { v5 as uuidv5 } from 'uuid';
import type { Places } from '../read-models/places.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Channel, LinkedCard, Message } from './channel.port.ts';
import type { Delivery } from './delivery.model.ts';
import { type Deliveries, orderOf } from './delivery.repository.ts';

/** A stream and its version identify an event, so each is one message, even if it is published or delivered again. */
const namespace = '3f8b8f5e-5a52-4d0a-9f0e-6f2d9a0c3b71';
const idOf = ({ type, subject, version }: EventOf<EventDefinition>) =>
  uuidv5(`${type}:${subject}:${version}`, namespace);

export interface DeliveryConsumersDeps {
  publicUrl: string;
  channel: Pick<Channel, 'destination' | 'write'>;
  deliveries: Deliveries;
  projects: Pick<Projects, 'projectRow'>;
  places: Pick<Places, 'boardOfCard' | 'settle'>;
}

/** Queues messages about status changes and new comments (docs/product-rules.md, Slack). */
export function deliverOnEvents(consumers: Consumers, deps: DeliveryConsumersDeps): void {
  const { publicUrl, channel, deliveries, projects, places } = deps;

  /** Call it after the write: a move or deletion that came before could not see what was written. */
  async function settle({ id: cardId, boardId, projectId }: CardSnapshot, at: string): Promise<void> {
    if ((await projects.projectRow(projectId))?.gone) await deliveries.forget(projectId);
    else if ((await places.settle({ cardId, boardId, at })) !== 'there')
      await deliveries.cancel({ cardId }, at);
  }

  async function deliver(
    event: EventOf<EventDefinition>,
    card: CardSnapshot,
    actorId: string,
    kind: Delivery['kind'],
    write: (linked: LinkedCard) => Message,
    lot?: string,
  ): Promise<void> {
    const { projectId, boardId, id: cardId } = card;
    const destination = await channel.destination(projectId);
    // Events from before the channel was connected are not sent, even if they are redelivered.
    if (!destination || event.time < destination.since.toISOString()) return;
    const found = await places.boardOfCard({ cardId, boardId, at: event.time });
    if (!found) return;
    const { summary, ...message } = write({
      card,
      projectName: found.project.name,
      boardName: found.board.name,
      url: new URL(`/card/${cardId}`, publicUrl).href,
    });
    const id = idOf(event);
    const order = orderOf(event.time, event.version, event.id);
    await deliveries.enqueue(
      { id, order, projectId, boardId: found.board._id, cardId, actorId, kind, summary, message, lot },
      destination,
    );
    await settle(card, event.time);
  }

  consumers
    .on(cardStatusChanged, (event) => {
      const { card, actor, from, to, bulkId } = event.data;
      // An undo gives each card back the status that it had.
      const lot = bulkId && `${bulkId}/${to}`;
      return deliver(
        event,
        card,
        actor.id,
        'status_changed',
        (linked) =>
          channel.write.statusChanged(linked, actor.username, { from, to, reason: card.closingReason }),
        lot,
      );
    })
    .on(commentCreated, (event) => {
      const { card, comment } = event.data;
      return deliver(event, card, comment.userId, 'comment_created', (linked) =>
        channel.write.commentCreated(
          linked,
          comment.username,
          comment.content,
          comment.parentCommentId !== null,
        ),
      );
    });
}
