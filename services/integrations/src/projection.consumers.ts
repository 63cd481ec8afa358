import {
  boardDeleted,
  cardDeleted,
  cardMoved,
  cardRestored,
  projectDeleted,
  userDeleted,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Deliveries } from './deliveries/delivery.repository.ts';
import type { GoneCards } from './read-models/gone-cards.ts';
import type { Projects } from './read-models/projects.ts';
import type { InstallStates } from './slack/installations/install-states.ts';
import type { Installations } from './slack/installations/installations.ts';
import type { Threads } from './slack/threads.ts';

export interface ProjectionDeps {
  projects: Projects;
  goneCards: GoneCards;
  installations: Installations;
  states: InstallStates;
  deliveries: Deliveries;
  threads: Threads;
}

/** Updates the read models, and removes what depends on deleted objects. */
export function updateReadModelsOnEvents(consumers: Consumers, deps: ProjectionDeps): void {
  const { projects, goneCards, installations, states, deliveries, threads } = deps;
  projects.consume(consumers);
  consumers
    .on(userDeleted, ({ data: { userId } }) => deliveries.eraseUser(userId))
    .on(projectDeleted, async ({ data: { projectId } }) => {
      await installations.forget(projectId);
      await states.forget(projectId);
      await deliveries.forget(projectId);
      await threads.forget({ projectId });
    })
    .on(boardDeleted, async ({ data: { boardId, trashed }, time }) => {
      // One that is restored goes on in its threads.
      if (trashed) return deliveries.cancel({ boardId }, time);
      await deliveries.cancel({ boardId });
      await threads.forget({ boardId });
    })
    // Else they would go with the board that the card has left.
    .on(cardMoved, async ({ data: { card }, version }) => {
      await deliveries.moveCard(card.id, card.boardId, version);
      await threads.moveCard(card.id, card.boardId, version);
    })
    .on(cardRestored, ({ data: { card }, version }) => goneCards.set(card.id, version, { gone: false }))
    .on(cardDeleted, async ({ data: { cardId, trashed }, version, time }) => {
      await goneCards.set(cardId, version, { gone: true, trashedAt: trashed ? time : null });
      // It may have been restored since, where this comes late or again.
      if (!(await goneCards.has(cardId, time))) return;
      await deliveries.cancel({ cardId }, time);
      // A card that is restored goes on in its thread.
      if (!trashed) await threads.forget({ cardId });
    });
}
