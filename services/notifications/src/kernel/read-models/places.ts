import { type CommentPlace, locateComments } from '@cardinal/contracts';
import { type CardPlaces, createCardPlaces, gatheredPlaces } from '@cardinal/project-directory';
import type { InternalClient } from '@cardinal/service-kit';
import type { Participants } from './participants.ts';
import type { KnownBoard, KnownProject, Projects } from './projects.ts';

export interface Places extends CardPlaces<KnownProject, KnownBoard> {
  /**
   * The card on which a comment or an internal note is, as their owner says; null if it is gone.
   * @throws AppError `unavailable` if the owner does not answer
   */
  ofComment(commentId: string): Promise<CommentPlace | null>;
  /**
   * Whether its owner shows a comment: it is neither gone nor hidden by a moderator.
   * @throws AppError `unavailable` if the owner does not answer
   */
  isShown(commentId: string): Promise<boolean>;
}

export interface PlacesDeps {
  internal: InternalClient;
  participants: Participants;
  projects: Projects;
}

/** Locates cards, as far as is known here; if a board is gone, as their owner says. */
export function createPlaces({ internal, participants, projects }: PlacesDeps): Places {
  const moved: Parameters<typeof createCardPlaces>[0]['moved'] = (place) =>
    participants.moved(place, place.version);
  const places = createCardPlaces<KnownProject, KnownBoard>({ internal, projects, moved });
  const ofComment = gatheredPlaces(
    async (commentIds) => (await internal.call(locateComments, { body: { commentIds } })).places,
  );
  return {
    ...places,
    getBoard: async (cardId, boardId) =>
      places.getBoard(cardId, (await participants.movedTo(cardId)) ?? boardId),
    ofComment,
    isShown: async (commentId) => (await ofComment(commentId))?.isShown === true,
  };
}
