import type { SandboxMessage, SlackSandbox } from '@cardinal/slack-sandbox';

const everyMs = 200;

/** All messages ever posted to Slack; the sandbox only keeps the newest. */
export interface SlackWatch {
  messages(): SandboxMessage[];
  stop(): void;
}

/** Polls the sandbox, with its deduplication off, so that every repetition is seen. */
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
