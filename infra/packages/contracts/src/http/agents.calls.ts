import { z } from 'zod';
import { type AgentTool, agentTools, readingTools, toolPermissions, writingTools } from '../agent-tools.ts';
import { access, defineCall } from '../call.ts';
import { boardVisibilities } from '../constants.ts';
import { bySlug, id, slug, time } from '../primitives.ts';
import { createCard, moveCard, updateCard } from './cards.calls.ts';
import { createEntry } from './changelog.calls.ts';
import { createComment } from './comments.calls.ts';

/** Agents that work for people by `/mcp` (docs/mcp.md). */

const permission = z.enum(toolPermissions);
const permissions = z.record(z.enum(agentTools), permission);
export type ToolPermissions = Record<AgentTool, z.infer<typeof permission>>;

export const getToolPermissions = defineCall({
  id: 'getToolPermissions',
  service: 'projects',
  method: 'GET',
  path: '/api/projects/:slug/agent-tools',
  summary: 'Which tools agents may use in a project, and for which they ask their person first',
  access: access.projectViewer,
  params: bySlug,
  response: z.object({ permissions }),
});

/** Never by a token: an agent could allow itself what its person did not. */
export const setToolPermissions = defineCall({
  id: 'setToolPermissions',
  service: 'projects',
  method: 'PATCH',
  path: '/api/projects/:slug/agent-tools',
  summary:
    'Allow or deny agents tools in a project, or let them ask their person first; others stay as they are',
  access: access.projectAdminInPerson,
  params: bySlug,
  body: z.object({
    permissions: z
      .strictObject({
        ...(Object.fromEntries(
          readingTools.map((tool) => [tool, z.enum(['allow', 'deny']).optional()]),
        ) as Record<
          (typeof readingTools)[number],
          z.ZodOptional<z.ZodEnum<{ allow: 'allow'; deny: 'deny' }>>
        >),
        ...(Object.fromEntries(writingTools.map((tool) => [tool, permission.optional()])) as Record<
          (typeof writingTools)[number],
          z.ZodOptional<typeof permission>
        >),
      })
      .refine((chosen) => Object.keys(chosen).length > 0, 'Nothing to change'),
  }),
  response: z.object({ permissions }),
});

/** An act that an agent wants to do, with the fields of the call that does the same at once. */
/** The entry of a changelog as an agent writes it: people publish it. */
export const entryDraft = createEntry.body.omit({ state: true, publishAt: true });

const agentAct = z.discriminatedUnion('tool', [
  z.strictObject({ tool: z.literal('create_card'), boardSlug: slug, fields: createCard.body }),
  z.strictObject({
    tool: z.literal('update_card'),
    cardId: id,
    version: z.number().int().optional(),
    fields: updateCard.body,
  }),
  z.strictObject({
    tool: z.literal('move_card'),
    cardId: id,
    version: z.number().int().optional(),
    fields: moveCard.body,
  }),
  z.strictObject({ tool: z.literal('add_comment'), cardId: id, fields: createComment.body }),
  z.strictObject({ tool: z.literal('draft_changelog_entry'), fields: entryDraft }),
]);
export type AgentAct = z.output<typeof agentAct>;
export type AgentActInput = z.input<typeof agentAct>;

/** The calls that do at once what agents ask for. */
export const callOfTool = {
  create_card: createCard,
  update_card: updateCard,
  move_card: moveCard,
  add_comment: createComment,
  draft_changelog_entry: createEntry,
} as const;

export const agentRequestStates = ['waiting', 'running', 'done', 'refused', 'failed', 'expired'] as const;
export type AgentRequestState = (typeof agentRequestStates)[number];

const agentRequest = z.object({
  id,
  tool: z.enum(writingTools),
  /** `refused` by the person, `failed` once they had approved it, `running` while it is done. */
  state: z.enum(agentRequestStates),
  project: z.object({ id, name: z.string(), slug: z.string() }),
  /** The name of the agent's token; null where it is unknown. */
  agent: z.string().nullable(),
  /** The board on which a card is made, or to which it moves; null without one, or if it is out of reach by now. */
  board: z.object({ id, name: z.string(), visibility: z.enum(boardVisibilities) }).nullable(),
  /** The title of the card that it is about, or of what is new. */
  title: z.string(),
  /** The card that it is about; null for what is new. */
  cardId: id.nullable(),
  /** Of the card when the agent asked: with another one, the change is refused. Null for what changes no card. */
  version: z.number().int().nullable(),
  /** The fields to be written, as the agent gave them. */
  fields: z.record(z.string(), z.unknown()),
  /** While it waits, the names of people, labels and cards whose ids are in the fields, as far as the person sees them. */
  names: z.record(z.string(), z.string()),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** Of the card, comment or entry that was written. */
  resultId: id.nullable(),
  askedAt: time,
  expiresAt: time,
});
export type AgentRequest = z.infer<typeof agentRequest>;

export const askAsAgent = defineCall({
  id: 'askAsAgent',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/agent-requests',
  summary: 'Ask the own person, by the bell, to approve something that an agent wants to do, within a day',
  access: access.projectViewer,
  params: bySlug,
  body: z.object({ act: agentAct }),
  response: agentRequest,
  status: 201,
});

const byRequest = z.object({ requestId: id });

export const getAgentRequest = defineCall({
  id: 'getAgentRequest',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/agent-requests/:requestId',
  summary: 'What became of a request of an own agent',
  access: access.projectViewer,
  params: bySlug.extend(byRequest.shape),
  response: agentRequest,
});

export const listAgentRequests = defineCall({
  id: 'listAgentRequests',
  service: 'cards',
  method: 'GET',
  path: '/api/agent-requests',
  summary: 'Requests of own agents of the last week, the newest first',
  access: access.user,
  response: z.array(agentRequest),
});

/** Never by a token: an agent could approve its own acts. */
export const decideAgentRequest = defineCall({
  id: 'decideAgentRequest',
  service: 'cards',
  method: 'POST',
  path: '/api/agent-requests/:requestId/decision',
  summary: 'Approve what an own agent wants to do, which is then done once with the own rights, or refuse it',
  access: access.userInPerson,
  params: byRequest,
  body: z.object({ approve: z.boolean() }),
  response: agentRequest,
});
