import {
  type CardSnapshot,
  cardMerged,
  cardRestored,
  cardStatusChanged,
  changelogPublished,
  commentCreated,
  type EventDefinition,
  type EventOf,
  publicEntryPath,
} from '@cardinal/contracts';
import { type Consumers, exceptImported } from '@cardinal/service-kit';
import { v5 as uuidv5 } from 'uuid';
import type { Places } from '../read-models/places.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Channel, LinkedCard, Message } from './channel.port.ts';
import type { Delivery } from './delivery.model.ts';
import { type Deliveries, toOrder } from './delivery.repository.ts';

/** A stream and its version identify an event, so each is one message, even if it is published or delivered again. */
const namespace = '3f8b8f5e-5a52-4d0a-9f0e-6f2d9a0c3b71';
const toMessageId = ({ type, subject, version }: EventOf<EventDefinition>) =>
  uuidv5(`${type}:${subject}:${version}`, namespace);

export interface DeliveryConsumersDeps {
  publicUrl: string;
  channel: Pick<Channel, 'destination' | 'write'>;
  deliveries: Deliveries;
  projects: Pick<Projects, 'projectRow' | 'project'>;
  places: Pick<Places, 'boardOfCard' | 'settle'>;
}

/** Queues messages, in the order of their events (docs/product-rules.md, Slack). */
function createQueueing({ publicUrl, channel, deliveries, projects, places }: DeliveryConsumersDeps) {
  /** Call it after the write: a move or deletion that came before could not see what was written. */
  async function settle({ id: cardId, boardId, projectId }: CardSnapshot, at: string): Promise<void> {
    if ((await projects.projectRow(projectId))?.gone) await deliveries.forget(projectId);
    else if ((await places.settle({ cardId, boardId, at })) !== 'there')
      await deliveries.cancel({ cardId }, at);
  }

  /** The destination of an event's message; null if nothing is connected. */
  async function findDestination({ time }: EventOf<EventDefinition>, projectId: string) {
    const destination = await channel.destination(projectId);
    // Events from before the channel was connected are not sent, even if they are redelivered.
    return destination && time >= destination.since.toISOString() ? destination : null;
  }

  const orderOfEvent = ({ time, version, id }: EventOf<EventDefinition>) => toOrder(time, version, id);

  return {
    async onCard(
      event: EventOf<EventDefinition>,
      card: CardSnapshot,
      actorId: string,
      kind: Delivery['kind'],
      write: (linked: LinkedCard) => Message,
      lot?: string,
    ): Promise<void> {
      const { projectId, boardId, id: cardId } = card;
      const destination = await findDestination(event, projectId);
      if (!destination) return;
      const found = await places.boardOfCard({ cardId, boardId, at: event.time });
      if (!found) return;
      const { summary, ...message } = write({
        card,
        projectName: found.project.name,
        boardName: found.board.name,
        url: new URL(`/card/${cardId}`, publicUrl).href,
      });
      const on = { projectId, boardId: found.board._id, cardId };
      const about = { id: toMessageId(event), order: orderOfEvent(event), actorId, kind };
      await deliveries.enqueue({ ...on, ...about, summary, message, lot }, destination);
      await settle(card, event.time);
    },

    async onEntry(event: EventOf<typeof changelogPublished>): Promise<void> {
      const { projectId, entryId, title, isPublic, actor } = event.data;
      const destination = await findDestination(event, projectId);
      if (!destination) return;
      const project = await projects.project(projectId);
      if (!project) return;
      const { name: projectName, slug } = project;
      const path = isPublic ? publicEntryPath(slug, entryId) : `/projects/${slug}/changelog`;
      const url = new URL(path, publicUrl).href;
      const { summary, ...message } = channel.write.entryPublished(
        { title, projectName, url },
        actor.username,
      );
      const about = { id: toMessageId(event), order: orderOfEvent(event), actorId: actor.id };
      const kind = 'entry_published' as const;
      const on = { projectId, boardId: null, cardId: null };
      await deliveries.enqueue({ ...on, ...about, kind, summary, message }, destination);
      if ((await projects.projectRow(projectId))?.gone) await deliveries.forget(projectId);
    },
  };
}

/** Queues messages about cards and the changelog. */
export function deliverOnEvents(consumers: Consumers, deps: DeliveryConsumersDeps): void {
  const { write } = deps.channel;
  const { onCard, onEntry } = createQueueing(deps);

  exceptImported(consumers)
    .on(cardStatusChanged, (event) => {
      const { card, actor, from, to, bulkId } = event.data;
      // An undo gives each card back the status that it had.
      const lot = bulkId && `${bulkId}/${to}`;
      const change = { from, to, reason: card.closingReason };
      return onCard(
        event,
        card,
        actor.id,
        'status_changed',
        (linked) => write.statusChanged(linked, actor.username, change),
        lot,
      );
    })
    .on(commentCreated, (event) => {
      const { card, comment } = event.data;
      const { username, content, parentCommentId } = comment;
      return onCard(event, card, comment.userId, 'comment_created', (linked) =>
        write.commentCreated(linked, username, content, parentCommentId !== null),
      );
    })
    .on(cardMerged, (event) => {
      const { card, from, actor } = event.data;
      return onCard(event, card, actor.id, 'card_merged', (linked) =>
        write.cardMerged(linked, actor.username, from.title),
      );
    })
    .on(cardRestored, async (event) => {
      const { card, outOf, actor } = event.data;
      if (!outOf) return;
      await onCard(event, card, actor.id, 'card_unmerged', (linked) =>
        write.cardUnmerged(linked, actor.username, outOf.title),
      );
    })
    // Published again, or with further cards, it is no news.
    .on(changelogPublished, async (event) => {
      if (event.data.isFirst) await onEntry(event);
    });
}
