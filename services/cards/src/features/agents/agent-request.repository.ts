import { agentRequestLimits } from '@cardinal/contracts';
import type { AgentRequestDocument, AgentRequestModel } from './agent-request.model.ts';

const living = { deleted: false };

export function createAgentRequests({ requests: model }: { requests: AgentRequestModel }) {
  return {
    byId: (userId: string, id: string) =>
      model.findOne({ _id: id, userId, ...living }).lean<AgentRequestDocument>(),
    of: (userId: string) =>
      model
        .find({ userId, ...living })
        .sort({ askedAt: -1 })
        .limit(100)
        .lean<AgentRequestDocument[]>(),
    /** A place for one more that waits, or null; those that expired give theirs up. */
    async freeSlot(userId: string, now: Date): Promise<number | null> {
      const expired = { $lte: new Date(now.getTime() - agentRequestLimits.waitMs) };
      await model.updateMany({ userId, slot: { $exists: true }, askedAt: expired }, { $unset: { slot: 1 } });
      const taken = new Set(await model.distinct('slot', { userId, slot: { $exists: true } }));
      const free = Array.from({ length: agentRequestLimits.waiting }, (_, slot) => slot).filter(
        (slot) => !taken.has(slot),
      );
      // Any of them, as other agents may take one at this moment.
      return free[Math.floor(Math.random() * free.length)] ?? null;
    },
  };
}
export type AgentRequests = ReturnType<typeof createAgentRequests>;
