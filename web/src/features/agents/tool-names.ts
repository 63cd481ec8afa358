import type { AgentTool, ToolPermission, WritingTool } from '@cardinal/contracts';

export const toolNames: Record<AgentTool, string> = {
  list_boards: 'See the boards',
  list_cards: 'List the cards of a board',
  search_cards: 'Find cards by search',
  get_card: 'Read a card with its comments',
  my_work: "See its person's work",
  create_card: 'Create cards',
  update_card: 'Edit cards',
  move_card: 'Move cards',
  add_comment: 'Comment',
  draft_changelog_entry: 'Draft entries of the changelog',
};

export const permissionNames: Record<ToolPermission, string> = {
  allow: 'Allow',
  ask: 'Ask its person first',
  deny: 'Deny',
};

export const actNames: Record<WritingTool, string> = {
  create_card: 'Create a card',
  update_card: 'Edit a card',
  move_card: 'Move a card',
  add_comment: 'Comment on a card',
  draft_changelog_entry: 'Draft an entry of the changelog',
};
