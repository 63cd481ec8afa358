import {
  type Card,
  type CardDetail,
  type Comment,
  type Person,
  type PublicAddress,
  publicBoardPath,
  publicCardPath,
} from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';

/** Characters of each text, which stands on the page in full. */
const textLength = 1_000;

interface Of {
  origin: string;
  address: PublicAddress;
}

const toPerson = (user: Person | null) => ({ '@type': 'Person', name: user?.username ?? 'Unknown' });
const counter = (kind: 'LikeAction' | 'CommentAction', n: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${kind}`,
  userInteractionCount: n,
});

const toPost = ({ origin, address }: Of, card: Card) => ({
  '@type': 'DiscussionForumPosting',
  headline: card.title,
  text: excerpt(card.description, textLength) || card.title,
  url: origin + publicCardPath(address, card.id),
  author: toPerson(card.createdByUser),
  datePublished: card.createdAt,
  dateModified: card.updatedAt,
  interactionStatistic: [
    counter('LikeAction', card.upvoteCount),
    counter('CommentAction', card.commentCount),
  ],
});

/** A card with these comments, as search engines read it. */
export const cardData = ({
  card,
  comments,
  ...of
}: Of & { card: CardDetail; comments: readonly Comment[] }) => ({
  ...toPost(of, card),
  isPartOf: toBoard(of, card.board),
  comment: [
    ...(card.answer ? [{ ...toComment(card.answer), '@type': 'Answer' }] : []),
    ...comments.filter(({ id, deleted }) => !deleted && id !== card.answer?.id).map(toComment),
  ],
});

const toComment = (comment: Comment) => ({
  '@type': 'Comment',
  text: excerpt(comment.content, textLength),
  author: toPerson(comment.user),
  datePublished: comment.createdAt,
});

const toBoard = ({ origin, address }: Of, { name }: { name: string }) => ({
  '@type': 'CollectionPage',
  name,
  url: origin + publicBoardPath(address),
});

/** A board with a page of its cards. */
export const boardData = ({
  board,
  description,
  cards,
  ...of
}: Of & { board: { name: string }; description: string; cards: readonly Card[] }) => ({
  ...toBoard(of, board),
  description,
  mainEntity: listData(
    cards.map(({ id, title }) => ({ name: title, url: of.origin + publicCardPath(of.address, id) })),
  ),
});

/** The items of a page, in its order. */
export const listData = (items: readonly { name: string; url: string }[]) => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
});
