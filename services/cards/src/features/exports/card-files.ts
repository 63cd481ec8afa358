import {
  type Card,
  cardPath,
  type ExportFormat,
  readProperty,
  selectProperties,
  toCsvHead,
  toCsvRow,
} from '@cardinal/contracts';

type Cell = string | number | null | readonly string[];
type Field = (card: Card, origin: string) => Cell;

/** The fields of an exported card, in both formats and in this order: what its reader sees. */
const fields: Readonly<Record<string, Field>> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  type: ({ type }) => type,
  status: ({ status }) => status,
  userPriority: ({ userPriority }) => userPriority,
  devPriority: ({ devPriority }) => devPriority,
  ...Object.fromEntries(
    selectProperties.map((name): [string, Field] => [name, (card) => readProperty(card, name)]),
  ),
  upvotes: ({ upvoteCount }) => upvoteCount,
  likes: ({ likeCount }) => likeCount,
  comments: ({ commentCount }) => commentCount,
  author: ({ createdByUser }) => createdByUser?.username ?? null,
  assignees: ({ assignees }) => assignees.map(({ username }) => username),
  labels: ({ labels }) => labels.map(({ name }) => name),
  dueDate: ({ dueDate }) => dueDate,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  url: ({ id }, origin) => origin + cardPath(id),
};

const toCell = (value: Cell) => (typeof value === 'object' && value ? value.join(', ') : value);

type Pages = AsyncIterable<readonly Card[]>;

async function* writeCsv(pages: Pages, origin: string): AsyncGenerator<string> {
  let head = toCsvHead(Object.keys(fields));
  for await (const cards of pages) {
    const rows = cards.map((card) =>
      toCsvRow(Object.values(fields).map((read) => toCell(read(card, origin)))),
    );
    yield head + rows.join('');
    head = '';
  }
}

async function* writeJson(pages: Pages, origin: string): AsyncGenerator<string> {
  const toJson = (card: Card) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(card, origin)])),
    );
  let separator = '[\n';
  for await (const cards of pages) {
    if (cards.length === 0) continue;
    yield separator + cards.map(toJson).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** How a file of cards is written, a page at a time. */
export const cardFiles = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
} as const satisfies Record<ExportFormat, unknown>;
