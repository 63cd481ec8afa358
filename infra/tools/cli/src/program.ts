import { CardinalError, createClient } from '@cardinal/client';
import { Command, CommanderError } from 'commander';
import { addAccountCommands } from './account-commands.ts';
import { addCardCommands } from './card-commands.ts';
import { createOutput, oneLine } from './output.ts';
import { readSettings, SettingsError } from './settings.ts';

/** By which scripts tell failures apart (docs/api.md). */
const exits = { failed: 1, usage: 2, signIn: 3, forbidden: 4, notFound: 5, conflict: 6, away: 7 } as const;

const help = `
Environment:
  CARDINAL_URL, CARDINAL_TOKEN   instead of signing in

Exit codes:
  0  done                        4  not allowed
  1  failed                      5  not found
  2  wrong use                   6  in conflict with what is there
  3  not signed in               7  not reachable, too slow or too busy`;

function createProgram(): Command {
  const program = new Command('cardinal')
    .description('Cardinal from the command line')
    .option('--json', 'print JSON, for programs')
    .addHelpText('after', help)
    .showHelpAfterError('(cardinal --help shows how)')
    .exitOverride();
  const isJson = () => Boolean(program.opts().json);
  const output = createOutput({ write: (text) => process.stdout.write(text), isJson });
  const connect = async () => {
    const settings = await readSettings(process.env);
    return { cardinal: createClient(settings), url: settings.url };
  };
  addAccountCommands({ program, connect, output });
  addCardCommands({ program, connect, output });
  return program;
}

/** Answers by which a server or what is before it says that it cannot serve now. */
const awayStatuses = [408, 429, 502, 503, 504];

function exitFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exits.usage;
  if (error instanceof SettingsError) return exits.signIn;
  if (!(error instanceof CardinalError)) return isUnreachable(error) ? exits.away : exits.failed;
  if (error.status === 401) return exits.signIn;
  if (error.status === 403) return exits.forbidden;
  if (error.status === 404) return exits.notFound;
  if (error.status === 409) return exits.conflict;
  return awayStatuses.includes(error.status) ? exits.away : exits.failed;
}

/** No connection was made, or no answer came in time. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'fetch failed' || error.name === 'TimeoutError');

function sentence(error: unknown): string {
  if (isUnreachable(error)) return 'Cardinal could not be reached';
  return oneLine(error instanceof Error ? error.message : String(error));
}

/**
 * Does what the command line says.
 * @returns the exit code
 */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(argv as string[], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has said it.
    if (!(error instanceof CommanderError)) process.stderr.write(`${sentence(error)}\n`);
    return exitFor(error);
  }
}
