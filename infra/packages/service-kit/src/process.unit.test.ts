import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';

const kit = (file: string) => JSON.stringify(join(import.meta.dirname, file));

/** Runs a process whose start is this code; `until` is a line after which it gets SIGTERM. */
async function run(start: string, until?: string, env: NodeJS.ProcessEnv = {}) {
  const script = `
    import { runProcess } from ${kit('process.ts')};
    import { StartError } from ${kit('config.ts')};
    await runProcess('cards', async () => { ${start} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
    if (until && said.includes(until)) child.kill('SIGTERM');
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { code, errors, lines };
}

const time = expect.stringMatching(/^\d{4}-.*Z$/);
/** The timer stands for a server: without one the process would end by itself. */
const running = (stop: string) =>
  `setInterval(() => {}, 1_000); return { url: 'http://127.0.0.1:1', stop: async () => { ${stop} } };`;

describe('all that a process says is a log line', () => {
  it('where it listens, also where only worse is logged', async () => {
    const { code, errors, lines } = await run(running(''), 'listening', { LOG_LEVEL: 'error' });
    const line = { level: 30, time, service: 'cards', name: 'cards', msg: 'listening at http://127.0.0.1:1' };
    expect({ code, errors, lines }).toEqual({ code: 0, errors: '', lines: [line] });
  });

  it('why it cannot start: in a sentence, and of a bug with where it is', async () => {
    const expected = await run(`throw new StartError('Configuration: MONGO_URL: missing');`);
    expect(expected).toMatchObject({ code: 1, errors: '' });
    expect(expected.lines).toEqual([
      {
        level: 60,
        time,
        service: 'cards',
        name: 'cards',
        msg: 'cannot start: Configuration: MONGO_URL: missing',
      },
    ]);
    const bug = await run(`null.x;`);
    expect(bug).toMatchObject({
      code: 1,
      errors: '',
      lines: [
        {
          level: 60,
          msg: expect.stringMatching(/^cannot start: /),
          err: { stack: expect.stringContaining(' at ') },
        },
      ],
    });
  });

  it('that it did not stop cleanly', async () => {
    const { code, errors, lines } = await run(running(`throw new Error('stuck')`), 'listening');
    expect([code, errors]).toEqual([1, '']);
    expect(lines[1]).toMatchObject({
      level: 50,
      msg: 'did not stop cleanly after SIGTERM',
      err: { message: 'stuck' },
    });
  });

  it('what Node warns of, and what nobody caught', async () => {
    const start = `process.emitWarning('old'); setTimeout(() => Promise.reject(new Error('lost')), 50); ${running('')}`;
    const { code, errors, lines } = await run(start);
    expect([code, errors]).toEqual([1, '']);
    expect(lines).toContainEqual(expect.objectContaining({ level: 40, msg: 'Node warns' }));
    expect(lines.at(-1)).toMatchObject({ level: 60, err: { message: 'lost' } });
  });
});
