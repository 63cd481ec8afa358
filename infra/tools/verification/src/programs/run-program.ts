import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface Ran {
  code: number | null;
  out: string;
  errors: string;
}

interface Program {
  args: readonly string[];
  env: Record<string, string>;
  input?: string;
}

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;

/** Runs a program to its end, with nothing of our environment but where programs are, and what was compiled of them. */
export async function runProgram(command: string, { args, env, input = '' }: Program): Promise<Ran> {
  const child = spawn(command, args, { env: { PATH, NODE_COMPILE_CACHE, ...env } });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, errors };
}
