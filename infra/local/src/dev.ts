import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const port = process.env.PORT || '3000';
const webPort = process.env.WEB_PORT || '5173';
const web = `http://localhost:${webPort}`;

// Pages come from Vite here, so signing in has to lead back to it.
const env = {
  ...process.env,
  PORT: port,
  NODE_ENV: 'development',
  LOG_LEVEL: process.env.LOG_LEVEL || 'info',
  PUBLIC_URL: process.env.PUBLIC_URL || web,
  // Not built: Vite makes it as it is asked for.
  WEB_DIR: join(root, 'web/dist'),
  GATEWAY_URL: `http://localhost:${port}`,
};

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'infra/local/src/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--port', webPort, '--strictPort'], {
    cwd: join(root, 'web'),
    env,
    stdio: 'inherit',
  }),
];

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}
// Ctrl-C reaches both by itself; this process only waits for them.
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
