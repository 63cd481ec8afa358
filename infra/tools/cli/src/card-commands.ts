import { text } from 'node:stream/consumers';
import type { Client } from '@cardinal/client';
import { boardSortFields, cardFilterNames, cardStatuses, cardTypes, choiceValues } from '@cardinal/contracts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Output, oneLine } from './output.ts';

export interface CommandDeps {
  program: Command;
  /** Signs in. */
  connect(): Promise<{ cardinal: Client; url: string }>;
  output: Output;
}

/** An id, or the address of a page of the card. */
function toCardId(given: string): string {
  const [id] = given.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[?#]|$)/i) ?? [];
  if (!id) throw new InvalidArgumentError('It is neither the id of a card nor its address.');
  return id;
}

function toCount(given: string): number {
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new InvalidArgumentError('It is no number of cards.');
  return Number(given);
}

/** `-` stands for what comes in. */
const readText = async (given: string): Promise<string> =>
  given === '-' ? (await text(process.stdin)).trim() : given;

async function take<Item>(items: AsyncIterable<Item>, count: number): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

function addList({ program, connect, output }: CommandDeps): void {
  const list = program
    .command('list <project> <board>')
    .description('list cards of a board')
    .option('-n, --limit <count>', 'how many at most', toCount, 50)
    .option('-s, --search <text>', 'with this text in title or description')
    .option('--label <id>', 'with this label, or "none"')
    .option('--assignee <person>', '"me", "somebody", "nobody", or the id of a person')
    .addOption(new Option('--sort <field>', 'the order').choices(boardSortFields).default('createdAt'))
    .addOption(new Option('--order <order>', 'its direction').choices(['asc', 'desc']).default('desc'));
  for (const name of cardFilterNames)
    list.addOption(new Option(`--${name} <${name}>`, 'only these').choices(choiceValues(name).map(String)));
  list.action(async (slug: string, boardSlug: string, { limit, ...query }) => {
    const { cardinal } = await connect();
    const params = { slug, boardSlug };
    const pages = cardinal.each.pageBoardCards({ params, query: { ...query, limit: Math.min(limit, 200) } });
    output.list(await take(pages, limit), ({ id, type, status, upvoteCount, title }) => [
      ...[id, type, status, `${upvoteCount} votes`, title],
    ]);
  });
}

function addShow({ program, connect, output }: CommandDeps): void {
  program
    .command('show')
    .argument('<card>', 'its id or address', toCardId)
    .description('show a card with its comments')
    .action(async (cardId: string) => {
      const { cardinal } = await connect();
      const card = await cardinal.getCard({ params: { cardId } });
      const comments = await take(cardinal.each.listComments({ params: { cardId } }), 1_000);
      output.one({ ...card, comments }, ({ title, type, status, project, board, description }) => {
        const place = `${oneLine(project.name)} / ${oneLine(board.name)}`;
        const people = card.assignees.map(({ username }) => username).join(', ') || 'nobody';
        const facts = `${place}, ${type}, ${status}, ${card.upvoteCount} votes, assigned to ${people}`;
        const said = comments.map(({ user, createdAt, content }) =>
          `${oneLine(user?.username ?? 'somebody')}, ${createdAt.slice(0, 10)}:\n${content}`.trimEnd(),
        );
        return [oneLine(title), facts, description, ...said].filter(Boolean).join('\n\n');
      });
    });
}

function addCreate({ program, connect, output }: CommandDeps): void {
  program
    .command('create <project> <board> <title>')
    .description('create a card')
    .option('-d, --description <text>', 'its description; "-" reads it from the input')
    .addOption(new Option('-t, --type <type>', 'its type').choices(cardTypes).default('bug'))
    .action(async (slug: string, boardSlug: string, title: string, { description, type }) => {
      const { cardinal, url } = await connect();
      const card = await cardinal.createCard({
        params: { slug, boardSlug },
        body: { title, type, description: description === undefined ? null : await readText(description) },
      });
      output.one(card, ({ id }) => `Created ${url}/card/${id}`);
    });
}

function addMove({ program, connect, output }: CommandDeps): void {
  program
    .command('move')
    .argument('<card>', 'its id or address', toCardId)
    .description('move a card to the top of a column, next to another card, or to another board')
    .addOption(new Option('-s, --status <status>', 'the column').choices(cardStatuses))
    .option('-b, --board <board>', 'another board of its project')
    .addOption(new Option('--before <card>', 'the card below it').argParser(toCardId).conflicts('after'))
    .option('--after <card>', 'the card above it', toCardId)
    .action(async (cardId: string, { status, board, before, after }) => {
      const { cardinal } = await connect();
      const body = { status, boardSlug: board, beforeId: before, afterId: after };
      const card = await cardinal.moveCard({ params: { cardId }, body });
      output.one(
        card,
        (moved) => `${oneLine(moved.title)} is in ${moved.status} on ${oneLine(moved.board.name)}`,
      );
    });
}

function addComment({ program, connect, output }: CommandDeps): void {
  program
    .command('comment')
    .argument('<card>', 'its id or address', toCardId)
    .argument('<text>', 'the comment; "-" reads it from the input')
    .description('comment on a card')
    .option('--internal', 'as a note that only the team sees')
    .action(async (cardId: string, content: string, { internal }) => {
      const { cardinal, url } = await connect();
      const body = { content: await readText(content), internal };
      const comment = await cardinal.createComment({ params: { cardId }, body });
      output.one(comment, ({ id }) => `Commented: ${url}/card/${cardId}#comment-${id}`);
    });
}

/** The commands about cards. */
export function addCardCommands(deps: CommandDeps): void {
  addList(deps);
  addShow(deps);
  addCreate(deps);
  addMove(deps);
  addComment(deps);
}
