import {
  type Card,
  cardPath,
  type ExportFormat,
  readProperty,
  type SelectProperty,
  selectProperties,
  toCsvHead,
  toCsvRow,
} from '@cardinal/contracts';

const exportedProperties = (card: Card) =>
  Object.fromEntries(selectProperties.map((name) => [name, readProperty(card, name)])) as Pick<
    Card,
    SelectProperty
  >;

/** A card as it is exported, in both formats: what its reader sees. */
const exported = (card: Card, origin: string) => ({
  id: card.id,
  title: card.title,
  description: card.description,
  type: card.type,
  status: card.status,
  userPriority: card.userPriority,
  devPriority: card.devPriority,
  ...exportedProperties(card),
  upvotes: card.upvoteCount,
  likes: card.likeCount,
  comments: card.commentCount,
  author: card.createdByUser?.username ?? null,
  assignees: card.assignees.map(({ username }) => username),
  labels: card.labels.map(({ name }) => name),
  dueDate: card.dueDate,
  createdAt: card.createdAt,
  updatedAt: card.updatedAt,
  url: origin + cardPath(card.id),
});
type ExportedCard = ReturnType<typeof exported>;

const toCell = (value: ExportedCard[keyof ExportedCard]) =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);

const columns: ReadonlyArray<keyof ExportedCard> = [
  ...(['id', 'title', 'description', 'type', 'status', 'userPriority', 'devPriority'] as const),
  ...(selectProperties as readonly SelectProperty[]),
  ...([
    'upvotes',
    'likes',
    'comments',
    'author',
    'assignees',
    'labels',
    'dueDate',
    'createdAt',
    'updatedAt',
    'url',
  ] as const),
];

type Pages = AsyncIterable<readonly Card[]>;

async function* writeCsv(pages: Pages, origin: string): AsyncGenerator<string> {
  let head = toCsvHead(columns);
  for await (const cards of pages) {
    const rows = cards.map((card) => {
      const values = exported(card, origin);
      return toCsvRow(columns.map((name) => toCell(values[name])));
    });
    yield head + rows.join('');
    head = '';
  }
}

async function* writeJson(pages: Pages, origin: string): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const cards of pages) {
    if (cards.length === 0) continue;
    yield separator + cards.map((card) => JSON.stringify(exported(card, origin))).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** How a file of cards is written, a page at a time. */
export const cardFiles = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
} as const satisfies Record<ExportFormat, unknown>;
