import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createClient } from '@cardinal/client';
import { InvalidArgumentError } from 'commander';
import type { CommandDeps } from './card-commands.ts';
import { oneLine } from './output.ts';
import { forgetSettings, SettingsError, storeSettings, toOrigin } from './settings.ts';

/** From a terminal without showing it, else from what comes in: an argument would stay in the history of the shell. */
async function readToken(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write('API token (made in the settings of your account): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const token = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return token.trim();
}

function parseAddress(given: string): string {
  try {
    return toOrigin(given);
  } catch {
    throw new InvalidArgumentError('It is no address of a Cardinal.');
  }
}

/** Signing in and out, and what one finds then. */
export function addAccountCommands({ program, connect, output }: CommandDeps): void {
  program
    .command('sign-in')
    .argument('<address>', 'that of its pages', parseAddress)
    .description('keep the token of a Cardinal, which is asked for or read from the input')
    .action(async (url: string) => {
      const token = await readToken();
      if (!token) throw new SettingsError('No token was given');
      const user = await createClient({ url, token }).getUser();
      await storeSettings(process.env, { url, token });
      output.one({ url, username: user.username }, () => `Signed in to ${url} as ${user.username}`);
    });
  program
    .command('sign-out')
    .description('forget the token; it is revoked in the settings of the account')
    .action(() => forgetSettings(process.env));
  program
    .command('who')
    .description('show the person that the token stands for')
    .action(async () => {
      const { cardinal, url } = await connect();
      output.one(await cardinal.getUser(), ({ username }) => `${username} at ${url}`);
    });
  program
    .command('projects')
    .description('list projects')
    .action(async () => {
      const projects = await (await connect()).cardinal.listProjects();
      output.list(projects, ({ slug, cardCount, name }) => [slug, `${cardCount} cards`, name]);
    });
  program
    .command('boards <project>')
    .description('list boards of a project')
    .action(async (slug: string) => {
      const boards = await (await connect()).cardinal.listBoards({ params: { slug } });
      output.list(boards, (board) => [
        board.slug,
        board.visibility,
        `${board.cardCount} cards`,
        oneLine(board.name),
      ]);
    });
}
