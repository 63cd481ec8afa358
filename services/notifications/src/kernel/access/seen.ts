import { reachesProject } from '@cardinal/contracts';
import { notFound, type ProjectWatch, type User } from '@cardinal/service-kit';
import type { CardWithPeople, Participants } from '../read-models/participants.ts';
import type { Projects } from '../read-models/projects.ts';
import type { WhoSees } from './who-sees.ts';

interface SeenDeps {
  whoSees: WhoSees;
  watch: Pick<ProjectWatch, 'ensure'>;
  projects: Projects;
  participants: Participants;
}

type Place = { projectId: string; boardId: string | null };
export type SeenProject = { projectId: string; boardId: null; cardId: null };
export type SeenBoard = { projectId: string; boardId: string; cardId: null };

export type Seen = ReturnType<typeof createSeen>;

/** Finds what somebody asks for, as long as they see it. */
export function createSeen({ whoSees, watch, projects, participants }: SeenDeps) {
  async function sees(actor: User, place: Place): Promise<boolean> {
    if (!reachesProject(actor, place.projectId)) return false;
    await watch.ensure([place.projectId]);
    return (await whoSees.among([actor.id], place)).includes(actor.id);
  }

  return {
    async project(actor: User, slug: string): Promise<SeenProject> {
      const found = await projects.projectBySlug(slug);
      const scope = found && { projectId: found._id, boardId: null, cardId: null };
      if (!scope || !(await sees(actor, scope))) throw notFound('Project');
      return scope;
    },
    async board(actor: User, slug: string, boardSlug: string): Promise<SeenBoard> {
      const found = await projects.boardBySlugs(slug, boardSlug);
      const scope = found && { projectId: found.project._id, boardId: found.board._id, cardId: null };
      if (!scope || !(await sees(actor, scope))) throw notFound('Board');
      return scope;
    },
    async card(actor: User, cardId: string): Promise<CardWithPeople> {
      const card = await participants.withPeople(cardId);
      if (!card || !(await sees(actor, card))) throw notFound('Card');
      return card;
    },
  };
}
