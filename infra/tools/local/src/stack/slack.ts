import { type SlackSandbox, startSlackSandbox } from '@cardinal/slack-sandbox';
import type { Env } from '../env.ts';
import type { LocalConfig } from './local-config.ts';
import type { Undo } from './undo.ts';

/**
 * Starts a fake Slack, so that the demo covers all features; undefined with real credentials, and without demo data,
 * where it would only confuse.
 */
export async function startSlack(
  config: LocalConfig,
  outer: Env,
  undo: Undo,
): Promise<SlackSandbox | undefined> {
  if (outer.SLACK_CLIENT_ID || config.DEMO === 'off') return undefined;
  const sandbox = await startSlackSandbox({ eventsUrl: `http://127.0.0.1:${config.PORT}/api/slack/events` });
  undo.add(() => sandbox.stop());
  return sandbox;
}
