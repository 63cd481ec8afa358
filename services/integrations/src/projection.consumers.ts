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
import type { KnownCards } from './read-models/known-cards.ts';
import type { Places } from './read-models/places.ts';
import type { Projects } from './read-models/projects.ts';
import type { InstallStates } from './slack/installations/install-states.ts';
import type { Installations } from './slack/installations/installations.ts';
import type { Threads } from './slack/threads.ts';

export interface ProjectionDeps {
  projects: Projects;
  knownCards: KnownCards;
  places: Places;
  installations: Installations;
  states: InstallStates;
  deliveries: Deliveries;
  threads: Threads;
}

/** Updates the read models, and removes what depends on deleted objects. */
export function updateReadModelsOnEvents(consumers: Consumers, deps: ProjectionDeps): void {
  const { projects, knownCards, places, installations, states, deliveries, threads } = deps;
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
      await places.takeAway(boardId);
      // One that is restored goes on in its threads.
      if (trashed) return deliveries.cancel({ boardId }, time);
      await deliveries.cancel({ boardId });
      await threads.forget({ boardId });
    })
    // Else they would go with the board that the card has left.
    .on(cardMoved, ({ data: { card }, version }) => places.moveCard({ ...card, version }))
    .on(cardRestored, ({ data: { card }, version }) => knownCards.set(card.id, version, { gone: false }))
    .on(cardDeleted, async ({ data: { cardId, trashed }, version, time }) => {
      await knownCards.set(cardId, version, { gone: true, trashedAt: trashed ? time : null });
      // It may have been restored since, where this comes late or again.
      if (!(await knownCards.of(cardId, time)).isGone) return;
      await deliveries.cancel({ cardId }, time);
      // A card that is restored goes on in its thread.
      if (!trashed) await threads.forget({ cardId });
    });
}
