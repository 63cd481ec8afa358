import { toolDeniedText } from '@cardinal/contracts';
import {
  type AggregateStore,
  AppError,
  currentContext,
  type Log,
  notFound,
  type User,
  withContext,
} from '@cardinal/service-kit';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { AgentRequestDocument } from './agent-request.model.ts';
import type { AgentRequests } from './agent-request.repository.ts';
import { getState } from './agent-request.rules.ts';
import type { DoAct } from './do-act.ts';
import type { FindPermission, FindTokenName } from './find-permission.ts';

export interface DecideRequestDeps {
  store: AggregateStore<AgentRequestDocument>;
  requests: AgentRequests;
  projects: Pick<Projects, 'project'>;
  findPermission: FindPermission;
  findTokenName: FindTokenName;
  doAct: DoAct;
  log: Log;
}

/** The act is the agent's, as if the person had not been asked. */
const asAgent = <T>(work: () => Promise<T>): Promise<T> =>
  withContext({ ...currentContext(), byAgent: true }, work);

/** Refuses what an agent wants to do, or does it: once, whatever comes of it. */
export type DecideRequest = (user: User, id: string, approve: boolean) => Promise<AgentRequestDocument>;

export function createDecideRequest(deps: DecideRequestDeps): DecideRequest {
  const { store, requests, projects, findPermission, findTokenName, doAct, log } = deps;

  async function take(id: string, state: 'running' | 'refused') {
    const taken = await store.change(id, (request) => {
      const now = new Date();
      const before = getState(request, now);
      if (before === 'expired') throw new AppError('conflict', 'This expired, and nothing was done');
      if (before !== 'waiting') throw new AppError('conflict', 'This was decided before');
      return { set: { state, ...(state === 'running' ? { runAt: now } : {}) }, unset: ['slot'], events: [] };
    });
    if (!taken) throw notFound('Request');
    return taken;
  }

  type End = Pick<AgentRequestDocument, 'state' | 'resultId' | 'reason'>;

  async function run(user: User, { _id: id, projectId, boardId, act }: AgentRequestDocument): Promise<End> {
    try {
      const project = await projects.project(projectId);
      if (!project) throw notFound('Project');
      const resultId = await asAgent(() => doAct(user, { id, project, boardId, act }));
      return { state: 'done', resultId };
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'what an agent asked for failed');
      const reason = error instanceof AppError ? error.message : 'Something went wrong on our side';
      return { state: 'failed', reason };
    }
  }

  /** Why the agent may not do it any more. */
  async function findRefusal({ projectId, act, tokenId }: AgentRequestDocument): Promise<string | null> {
    if ((await findPermission(projectId, act.tool)) === 'deny') return toolDeniedText;
    if (tokenId === undefined || (await findTokenName(tokenId)) !== null) return null;
    return 'The API token of the agent was revoked or has expired';
  }

  return async (user, id, approve) => {
    const request = await requests.byId(user.id, id);
    if (!request) throw notFound('Request');
    if (!approve) return take(id, 'refused');
    // Where this cannot be said now, it waits on.
    const reason = await findRefusal(request);
    const taken = await take(id, 'running');
    const end: End = reason === null ? await run(user, taken) : { state: 'failed', reason };
    return (await store.change(id, () => ({ set: end, events: [] }))) ?? { ...taken, ...end };
  };
}
