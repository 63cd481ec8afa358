import { demoPassword, namedAccounts } from '../demo/accounts.ts';
import type { RunningStack } from './start-stack.ts';

const roles: Record<(typeof namedAccounts)[number]['username'], string> = {
  superadmin: 'administers everything',
  lead: 'admin of the project Apollo',
  member: 'in the team of Apollo',
  visitor: 'sees the public boards only',
  newcomer: 'waits for approval',
};

function logins(): string[] {
  const lines = namedAccounts.map(({ username }) => `    ${username.padEnd(12)} ${roles[username]}`);
  return ['', `  Sign in as one of these, with the password ${demoPassword}:`, ...lines];
}

/** The text after the start: addresses and accounts. */
export function welcome({ config, url, slackUrl, mailUrl, setupToken }: RunningStack): string {
  const lines = [
    '',
    `  Cardinal is at ${url}`,
    ...(config.DEMO === 'on' ? logins() : []),
    ...(setupToken
      ? ['', `  Make the first super administrator at ${url}/admin with the setup token ${setupToken}`]
      : []),
    ...(slackUrl ? ['', `  Slack is played by a sandbox at ${slackUrl}`] : []),
    ...(mailUrl ? ['', `  E-mails go to a local mailbox at ${mailUrl}`] : []),
    '',
    `  Data is in ${config.DATA_DIR}. Ctrl-C stops.`,
    '',
  ];
  return lines.join('\n');
}
