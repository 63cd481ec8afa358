import {
  type AgentAct,
  type AgentRequestState,
  agentRequestLimits,
  agentRequestStates,
} from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

/** Something that an agent wants to do, and its person decides on. */
export interface AgentRequestDocument extends AggregateFields {
  userId: string;
  projectId: string;
  /** The agent's token, and its name at that time. */
  tokenId?: string;
  tokenName?: string;
  /** The board on which something is made, or to which it moves; it may have another slug by the time it is done. */
  boardId?: string;
  act: AgentAct;
  /** Of the card that it is about, or of what is new. */
  title: string;
  /** Past its time, one that waits has expired, and one that runs has failed. */
  state: Exclude<AgentRequestState, 'expired'>;
  /** Its place among those that wait for the person, so that their number is limited by the write itself. */
  slot?: number;
  /** When it was approved. */
  runAt?: Date;
  reason?: string;
  /** Of the card, comment or entry that was written. */
  resultId?: string;
  askedAt: Date;
}

export function agentRequestModel(connection: Connection) {
  const text = { type: String, required: true };
  const schema = aggregateSchema<AgentRequestDocument>({
    userId: text,
    projectId: text,
    tokenId: String,
    tokenName: String,
    boardId: String,
    act: { type: Object, required: true },
    title: text,
    state: { type: String, enum: agentRequestStates, required: true },
    slot: Number,
    runAt: Date,
    reason: String,
    resultId: String,
    askedAt: { type: Date, required: true },
  });
  const waits = { partialFilterExpression: { slot: { $exists: true } } };
  schema.index({ userId: 1, slot: 1 }, { unique: true, ...waits });
  schema.index({ userId: 1, askedAt: -1 });
  schema.index({ projectId: 1 });
  schema.index({ askedAt: 1 }, { expireAfterSeconds: agentRequestLimits.keptMs / 1_000 });
  return connection.model<AgentRequestDocument>('AgentRequest', schema, 'agent_requests');
}
export type AgentRequestModel = ReturnType<typeof agentRequestModel>;
