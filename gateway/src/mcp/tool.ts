import {
  type AgentActInput,
  type AgentTool,
  type Call,
  findTokenRefusal,
  getCard,
  type TokenLimits,
  type ToolPermission,
} from '@cardinal/contracts';
import { inBatches } from '@cardinal/service-kit';
import type { z } from 'zod';
import type { Ask } from './service-client.ts';

/** The permission of the tool in a project. */
export type FindPermission = (slug: string) => Promise<ToolPermission>;

interface ToolContext {
  ask: Ask;
  permission: FindPermission;
}

/** A tool for agents: a name, what it takes, and the calls that it makes in the name of the token's holder. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: AgentTool | 'list_projects' | 'check_request';
  title: string;
  description: string;
  input: Input;
  /** The call that decides who may use it: a token that may not make it does not see the tool. */
  call: Call;
  /**
   * The slug of the project that it is about, whose admins decide about it. Missing where it spans projects; then `run`
   * leaves out what comes from those that deny it.
   */
  findProject?(ask: Ask, input: z.output<Input>): Promise<string>;
  /** The act that its person is asked to approve where the project wants that; missing for tools that only read. */
  toAct?(input: z.output<Input>): AgentActInput;
  run(context: ToolContext, input: z.output<Input>): Promise<object>;
}

export const defineTool = <Input extends z.ZodObject>(tool: Tool<Input>): Tool => tool as unknown as Tool;

/** Whether a token may use a tool, as far as its scope and projects decide. */
export const mayUse = ({ call }: Pick<Tool, 'call'>, token: TokenLimits): boolean =>
  findTokenRefusal(call, token) === null;

export const inProject = async (_ask: Ask, { slug }: { slug: string }): Promise<string> => slug;
export const onCard = async (ask: Ask, { cardId }: { cardId: string }): Promise<string> =>
  (await ask(getCard, { params: { cardId } })).value.project.slug;

/** Projects whose permissions are asked for at the same time. */
const askedAtOnce = 5;

/** Without what comes from projects whose admins deny the tool. */
export async function keepAllowed<Item extends { project: { slug: string } }>(
  permission: FindPermission,
  items: readonly Item[],
): Promise<Item[]> {
  const denied = new Set<string>();
  for await (const slugs of inBatches(new Set(items.map(({ project }) => project.slug)), askedAtOnce)) {
    const found = await Promise.all(slugs.map(permission));
    for (const [at, slug] of slugs.entries()) if (found[at] === 'deny') denied.add(slug);
  }
  return items.filter(({ project }) => !denied.has(project.slug));
}
