import type { CardSnapshot } from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import type { BoardWithProject } from '../read-models/projects.ts';

const excerptLength = 200;
/** E-mails show more of a text. */
const longestText = 2_000;
export const shortenText = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text;
export const excerptText = (text: string): string => excerpt(text, excerptLength);

/** The location of a card, with what notifications show of it. */
export const cardContext = (
  card: Pick<CardSnapshot, 'id' | 'projectId' | 'boardId' | 'title' | 'type'>,
  { project, board }: BoardWithProject,
  actorUsername: string,
) => ({
  projectId: card.projectId,
  boardId: card.boardId,
  cardId: card.id,
  metadata: {
    actorUsername,
    cardTitle: card.title,
    cardType: card.type,
    projectName: project.name,
    projectSlug: project.slug,
    boardName: board.name,
    boardSlug: board.slug,
  },
});
