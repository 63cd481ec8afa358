import { type AgentRequestState, agentRequestLimits } from '@cardinal/contracts';
import type { AgentRequestDocument } from './agent-request.model.ts';

type Asked = Pick<AgentRequestDocument, 'state' | 'askedAt' | 'runAt'>;

export const expiresAt = ({ askedAt }: Pick<Asked, 'askedAt'>): Date =>
  new Date(askedAt.getTime() + agentRequestLimits.waitMs);

/** It was approved, and the process that did it ended before it said what came of it. */
const isInterrupted = ({ state, runAt }: Asked, now: Date): boolean =>
  state === 'running' && runAt !== undefined && runAt.getTime() + agentRequestLimits.runMs <= now.getTime();

export function getState(request: Asked, now: Date): AgentRequestState {
  if (isInterrupted(request, now)) return 'failed';
  return request.state === 'waiting' && expiresAt(request) <= now ? 'expired' : request.state;
}

export const getReason = (request: Asked & Pick<AgentRequestDocument, 'reason'>, now: Date): string | null =>
  isInterrupted(request, now)
    ? 'It was interrupted. Look whether it was done before you ask again'
    : (request.reason ?? null);
