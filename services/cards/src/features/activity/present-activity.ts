import type { CardActivity } from '@cardinal/contracts';
import type { KnownBoard, KnownProject, Projects } from '../../kernel/read-models/projects.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { Happening } from './activity.rules.ts';
import type { ActiveCard } from './new-on-boards.repository.ts';

export type CardHappening = Happening & { card: ActiveCard };

const toRef = ({ _id, name, slug }: KnownProject | KnownBoard) => ({ id: _id, name, slug });

export interface PresentActivityDeps {
  names: Names;
  projects: Pick<Projects, 'livingProjects' | 'livingBoards'>;
}

export function createPresentActivity({ names, projects }: PresentActivityDeps) {
  /** Leaves out what was deleted in the meantime; `extra` is added to each. */
  return async <T extends CardHappening, E extends object>(
    happenings: readonly T[],
    extra: (happening: T) => E,
  ): Promise<(CardActivity & E)[]> => {
    const [people, itsProjects, itsBoards] = await Promise.all([
      names(happenings.flatMap(({ userId }) => userId ?? [])),
      projects.livingProjects(happenings.map(({ card }) => card.projectId)),
      projects.livingBoards(happenings.map(({ card }) => card.boardId)),
    ]);
    return happenings.flatMap((happening) => {
      const { card, kind, at, userId, excerpt, commentId } = happening;
      const project = itsProjects.get(card.projectId);
      const board = itsBoards.get(card.boardId);
      if (!project || !board) return [];
      const { _id: id, title, type, status, upvoteCount, commentCount } = card;
      const by = (userId && people.get(userId)) || null;
      return {
        ...{ kind, at: at.toISOString(), by, excerpt, commentId },
        card: { id, title, type, status, upvoteCount, commentCount },
        project: toRef(project),
        board: toRef(board),
        ...extra(happening),
      };
    });
  };
}
export type PresentActivity = ReturnType<typeof createPresentActivity>;
