/** Tools for agents that show or change something of a project (docs/mcp.md). */
export const readingTools = ['list_boards', 'list_cards', 'search_cards', 'get_card', 'my_work'] as const;
export const writingTools = [
  'create_card',
  'update_card',
  'move_card',
  'add_comment',
  'draft_changelog_entry',
] as const;
export const agentTools = [...readingTools, ...writingTools] as const;
export type WritingTool = (typeof writingTools)[number];
export type AgentTool = (typeof agentTools)[number];

/** `ask`: an act of an agent waits until its person approves it. */
export const toolPermissions = ['allow', 'ask', 'deny'] as const;
export type ToolPermission = (typeof toolPermissions)[number];

/** To an agent whose tool is denied. */
export const toolDeniedText = 'The admins of this project do not let agents do this';

/** Of one person: requests of agents that wait, and how long they do, run at most and are kept, in milliseconds. */
export const agentRequestLimits = {
  waiting: 20,
  waitMs: 24 * 60 * 60_000,
  runMs: 5 * 60_000,
  keptMs: 7 * 24 * 60 * 60_000,
} as const;

/** As the admins of a project chose; tools without a choice have the default. */
export type ToolChoices = Partial<Record<AgentTool, ToolPermission>>;

export const isWritingTool = (tool: AgentTool): tool is WritingTool =>
  (writingTools as readonly string[]).includes(tool);

/** Agents read what their person may read; before they change something, they ask. */
export const getToolPermission = (choices: ToolChoices, tool: AgentTool): ToolPermission =>
  choices[tool] ?? (isWritingTool(tool) ? 'ask' : 'allow');
