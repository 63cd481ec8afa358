import { type AgentRequest, may } from '@cardinal/contracts';
import type { User } from '@cardinal/service-kit';
import type { BoardAccess, SeenProject } from '../../kernel/access/board-access.ts';
import { type SignedIn, signedIn } from '../../kernel/access/viewer.ts';
import { nullIfGone, type SeeCard } from '../../kernel/card/see-card.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { Labels } from '../labels/labels.ts';
import type { AgentRequestDocument } from './agent-request.model.ts';
import { expiresAt, getReason, getState } from './agent-request.rules.ts';

export interface PresentRequestDeps {
  access: Pick<BoardAccess, 'board'>;
  seeCard: SeeCard;
  names: Names;
  labels: Pick<Labels, 'ofAll'>;
}

/** Fields of acts that hold ids of cards. */
const cardFields = ['beforeId', 'afterId', 'cardIds'];

/** Shows a request to its person, who decides by it: so ids come with their names. */
export type PresentRequest = (
  user: User,
  request: AgentRequestDocument,
  at: SeenProject,
) => Promise<AgentRequest>;

export function createPresentRequest(deps: PresentRequestDeps): PresentRequest {
  const { access, seeCard, names, labels } = deps;

  async function findTitle(viewer: SignedIn, cardId: string): Promise<[string, string][]> {
    const seen = await seeCard(viewer, cardId).catch(nullIfGone);
    return seen ? [[cardId, seen.card.title]] : [];
  }

  /** The names of what the fields name by ids, as far as the viewer sees it. */
  async function findNames(
    viewer: SignedIn,
    { projectId, act }: AgentRequestDocument,
    { role }: SeenProject,
  ): Promise<Record<string, string>> {
    const fields: Readonly<Record<string, unknown>> = act.fields;
    const idsIn = (field: string): string[] =>
      [fields[field]].flat().filter((value) => typeof value === 'string');
    const labelIds = may(role, 'label.use') ? idsIn('labelIds') : [];
    const [people, known, titles] = await Promise.all([
      names(idsIn('assigneeIds')),
      labels.ofAll(labelIds.length > 0 ? [projectId] : []),
      Promise.all(cardFields.flatMap(idsIn).map((cardId) => findTitle(viewer, cardId))),
    ]);
    const named = [...known.values()].flat().filter(({ id }) => labelIds.includes(id));
    return Object.fromEntries([
      ...[...people.values()].map(({ id, username }) => [id, username]),
      ...named.map(({ id, name }) => [id, name]),
      ...titles.flat(),
    ]);
  }

  return async (user, request, at) => {
    const { _id: id, projectId, boardId, act, title, tokenName = null, resultId = null, askedAt } = request;
    const viewer = signedIn(user);
    const now = new Date();
    const state = getState(request, now);
    const [seen, named] = await Promise.all([
      boardId ? access.board(viewer, { boardId, projectId }) : null,
      state === 'waiting' ? findNames(viewer, request, at) : {},
    ]);
    const { project } = at;
    return {
      ...{ id, state, title, resultId, reason: getReason(request, now) },
      tool: act.tool,
      agent: tokenName,
      project: { id: projectId, name: project.name, slug: project.slug },
      board: seen && { id: seen.board._id, name: seen.board.name, visibility: seen.board.visibility },
      cardId: 'cardId' in act ? act.cardId : null,
      version: ('version' in act && act.version) || null,
      fields: act.fields,
      names: named,
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt(request).toISOString(),
    };
  };
}
