import { Writable } from 'node:stream';

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

interface Line {
  level: number;
  time?: string;
  service?: string;
  msg?: string;
  err?: { message?: string; stack?: string };
  requestId?: string;
  [key: string]: unknown;
}

function parsed(line: string): Line | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'level' in value ? (value as Line) : null;
  } catch {
    return null;
  }
}

/** The message of a JSON log line; undefined of any other line. */
export const messageIn = (line: string): string | undefined => parsed(line)?.msg;

const extra = ({
  level: _l,
  time: _t,
  service: _s,
  name: _n,
  msg: _m,
  err: _e,
  traceId: _i,
  ...rest
}: Line): string =>
  Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('');

/**
 * Formats a JSON log line for a terminal: `12:01:30 warn  cards  what happened key=value`; other lines stay unchanged.
 */
export function readable(line: string, service = ''): string {
  const entry = parsed(line);
  if (!entry) return `${service.padEnd(14)} ${line}`;
  const time = (entry.time ?? new Date().toISOString()).slice(11, 19);
  const level = (levels[entry.level] ?? 'info').padEnd(5);
  const trouble = entry.err?.stack ?? entry.err?.message;
  const name = (entry.service ?? service).padEnd(14);
  return `${time} ${level} ${name} ${entry.msg ?? ''}${extra(entry)}${trouble ? `\n  ${trouble}` : ''}`;
}

/** A log destination that writes formatted lines to the terminal. */
export const readableDestination = (out: NodeJS.WritableStream = process.stderr): Writable =>
  new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      for (const line of String(chunk).trimEnd().split('\n')) out.write(`${readable(line)}\n`);
      done();
    },
  });

/** Prints a message about a part of the stack. */
export const say =
  (part: string) =>
  (msg: string): void =>
    void process.stderr.write(`${readable(JSON.stringify({ level: 40, service: part, msg }))}\n`);
