import { type CardPlaces, createCardPlaces } from '@cardinal/project-directory';
import type { InternalClient } from '@cardinal/service-kit';
import type { Participants } from './participants.ts';
import type { KnownBoard, KnownProject, Projects } from './projects.ts';

export type Places = CardPlaces<KnownProject, KnownBoard>;

export interface PlacesDeps {
  internal: InternalClient;
  participants: Participants;
  projects: Projects;
}

/** Where cards are, as far as is known here; where a board is gone, as their owner says. */
export function createPlaces({ internal, participants, projects }: PlacesDeps): Places {
  const moved: Parameters<typeof createCardPlaces>[0]['moved'] = (place) =>
    participants.moved(place, place.version);
  const places = createCardPlaces<KnownProject, KnownBoard>({ internal, projects, moved });
  return {
    ...places,
    boardOf: async (cardId, boardId) =>
      places.boardOf(cardId, (await participants.movedTo(cardId)) ?? boardId),
  };
}
