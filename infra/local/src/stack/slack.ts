import { type SlackSandbox, startSlackSandbox } from '@cardinal/slack-sandbox';
import type { Env } from './environment.ts';
import type { LocalConfig } from './local-config.ts';
import type { Undo } from './undo.ts';

/**
 * A stand-in for Slack, so that the demo shows all of the product; undefined where the app's real credentials are
 * given, and without demo, where a pretended Slack would only mislead.
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
