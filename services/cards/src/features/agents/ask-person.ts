import { type AgentAct, agentAsked, callOfTool, findTokenRefusal, toolDeniedText } from '@cardinal/contracts';
import {
  type AggregateStore,
  AppError,
  isDuplicateKey,
  newEvent,
  newId,
  notFound,
  type User,
} from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { AgentRequestDocument } from './agent-request.model.ts';
import type { AgentRequests } from './agent-request.repository.ts';
import type { FindPermission, FindTokenName } from './find-permission.ts';

export interface AskPersonDeps {
  store: AggregateStore<AgentRequestDocument>;
  requests: AgentRequests;
  access: Pick<BoardAccess, 'projectBySlug' | 'boardBySlugs'>;
  seeCard: SeeCard;
  findPermission: FindPermission;
  findTokenName: FindTokenName;
}

const full = () =>
  new AppError('conflict', 'As many requests wait for your person as may. Please try again later.');

/** Keeps what an agent wants to do until its person decides. */
export type AskPerson = (user: User, slug: string, act: AgentAct) => Promise<AgentRequestDocument>;

export function createAskPerson(deps: AskPersonDeps): AskPerson {
  const { store, requests, access, seeCard, findPermission, findTokenName } = deps;

  type Subject = Pick<AgentRequestDocument, 'act' | 'title' | 'boardId'>;

  /** A move names its board by its id, as another board may have the slug by the time it is done. */
  async function findMove(user: User, slug: string, act: Extract<AgentAct, { tool: 'move_card' }>) {
    const { boardSlug, ...fields } = act.fields;
    if (boardSlug === undefined || fields.boardId) return { act, boardId: fields.boardId };
    const { board } = await access.boardBySlugs(signedIn(user), slug, boardSlug);
    return { act: { ...act, fields: { ...fields, boardId: board._id } }, boardId: board._id };
  }

  /**
   * The subject of an act. A change is one of the card as it is now, so that it overwrites nothing that people do until then.
   * @throws AppError where the agent does not see it, or its token could not do it
   */
  async function findSubject(user: User, slug: string, projectId: string, act: AgentAct): Promise<Subject> {
    if (user.token && findTokenRefusal(callOfTool[act.tool], user.token))
      throw new AppError('insufficient_scope', 'This token may not do this, even if it is approved');
    if ('cardId' in act) {
      const { card } = await seeCard(signedIn(user), act.cardId);
      if (card.projectId !== projectId) throw notFound('Card');
      const { title } = card;
      if (act.tool === 'add_comment') return { act, title };
      const current = { ...act, version: act.version ?? card.version };
      if (current.tool === 'update_card') return { act: current, title };
      return { ...(await findMove(user, slug, current)), title };
    }
    const { title } = act.fields;
    if (act.tool !== 'create_card') return { act, title };
    const { board } = await access.boardBySlugs(signedIn(user), slug, act.boardSlug);
    return { act, title, boardId: board._id };
  }

  async function findToken({ token, sessionId: tokenId }: User) {
    if (!token) return {};
    const tokenName = await findTokenName(tokenId);
    return { tokenId, ...(tokenName === null ? {} : { tokenName }) };
  }

  return async (user, slug, act) => {
    const { project } = await access.projectBySlug(signedIn(user), slug);
    if ((await findPermission(project._id, act.tool)) === 'deny')
      throw new AppError('forbidden', toolDeniedText);
    const subject = await findSubject(user, project.slug, project._id, act);
    const token = await findToken(user);
    const request = { _id: newId(), userId: user.id, projectId: project._id, ...token, ...subject };
    const { title } = subject;
    const { tool } = act;
    const event = newEvent(agentAsked, {
      ...{ requestId: request._id, userId: user.id, projectId: project._id },
      ...{ tool, title },
    });
    for (;;) {
      const askedAt = new Date();
      const slot = await requests.freeSlot(user.id, askedAt);
      if (slot === null) throw full();
      try {
        return await store.insert({ ...request, state: 'waiting', slot, askedAt }, [event]);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  };
}
