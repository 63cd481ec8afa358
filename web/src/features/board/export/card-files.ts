import {
  type Card,
  cardPath,
  readProperty,
  type SelectProperty,
  selectProperties,
} from '@cardinal/contracts';

export type ExportFormat = 'csv' | 'json';

const exportedProperties = (card: Card) =>
  Object.fromEntries(selectProperties.map((name) => [name, readProperty(card, name)])) as Pick<
    Card,
    SelectProperty
  >;

/** A card as it is exported, in both formats: what its reader sees. */
const exported = (card: Card) => ({
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
  assignees: card.assignees.map(({ username }) => username).join(', '),
  dueDate: card.dueDate,
  labels: card.labels.map(({ name }) => name).join(', '),
  createdAt: card.createdAt,
  updatedAt: card.updatedAt,
  url: window.location.origin + cardPath(card.id),
});
type ExportedCard = ReturnType<typeof exported>;

/**
 * Signs that begin a formula at the start of a cell. In some languages spreadsheets separate cells by semicolons,
 * whatever the quotes say, so that cells begin within a text too. The sign comes first, or a text of blanks would
 * take its length squared.
 */
const formulas = /[=+\-@＝＋－＠](?<=(?:^|[;\t\r\n])[\s\0"]*.)/g;

/** Makes text that a spreadsheet would run as a formula plain text: https://owasp.org/www-community/attacks/CSV_Injection */
const plain = (text: string) => text.replace(formulas, "'$&");

/** RFC 4180. */
function cell(value: string | number | null): string {
  const text = typeof value === 'string' ? plain(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

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

function toCsv(cards: readonly ExportedCard[]): string {
  const rows = cards.map((card) => columns.map((name) => cell(card[name])));
  // Without the byte order mark, Excel reads UTF-8 as the system's own character set.
  return `\uFEFF${[columns, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

const formats = {
  csv: { type: 'text/csv', text: toCsv },
  json: { type: 'application/json', text: (cards: unknown) => `${JSON.stringify(cards, null, 2)}\n` },
} as const;

/** The content of a file with these cards. */
export function createCardFile(cards: readonly Card[], format: ExportFormat): Blob {
  const { type, text } = formats[format];
  return new Blob([text(cards.map(exported))], { type: `${type};charset=utf-8` });
}
