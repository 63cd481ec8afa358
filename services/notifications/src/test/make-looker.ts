import type { Looker } from '../features/presence/looking.ts';

/** Somebody who looks at a board. */
export const makeLooker = (part: Partial<Looker> = {}): Looker => ({
  userId: 'u',
  page: 'p',
  username: 'Ada',
  projectId: 'project',
  boardId: 'board',
  open: true,
  cardId: null,
  typing: false,
  ...part,
});
