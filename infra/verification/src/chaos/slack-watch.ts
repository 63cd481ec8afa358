import type { SandboxMessage, SlackSandbox } from '@cardinal/slack-sandbox';

const everyMs = 200;

/** Everything that was ever posted to Slack; the sandbox itself keeps the newest only. */
export interface SlackWatch {
  messages(): SandboxMessage[];
  stop(): void;
}

/** Looks at the sandbox all the time. Without its help against repetitions, so that every one is seen. */
export function watchSlack({ control }: SlackSandbox): SlackWatch {
  control.deduplicate(false);
  const seen = new Map<string, SandboxMessage>();
  const look = () => {
    for (const message of control.messages()) seen.set(message.ts, message);
  };
  const timer = setInterval(look, everyMs);
  return {
    messages() {
      look();
      return [...seen.values()];
    },
    stop: () => clearInterval(timer),
  };
}
