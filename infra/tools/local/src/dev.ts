import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const port = process.env.PORT || '3000';
const webPort = process.env.WEB_PORT || '5173';
const web = `http://localhost:${webPort}`;

// Vite serves the pages here, so signing in has to redirect to it.
const env = {
  ...process.env,
  PORT: port,
  NODE_ENV: 'development',
  LOG_LEVEL: process.env.LOG_LEVEL || 'info',
  PUBLIC_URL: process.env.PUBLIC_URL || web,
  // Not built: Vite compiles on request.
  WEB_DIR: join(root, 'web/dist'),
  GATEWAY_URL: `http://localhost:${port}`,
};

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'infra/tools/local/src/main.ts'], {
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
// Ctrl-C reaches both processes; this one only waits for them.
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
