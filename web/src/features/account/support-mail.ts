import { type Plan, planTable, supportEmail, type User } from '@cardinal/contracts';

interface Mail {
  subject: string;
  body: string;
}

/**
 * A link that opens a mail to support. Mail programs read `+` literally and expect CRLF, so URLSearchParams does not
 * fit.
 */
export function supportMail({ subject, body }: Mail): string {
  const text = body.replaceAll('\n', '\r\n');
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

type Asker = Pick<User, 'username' | 'email' | 'companyName' | 'plan'>;

function signature({ username, email, companyName, plan }: Asker): string {
  const lines = [`Username: ${username}`];
  if (email) lines.push(`E-mail: ${email}`);
  if (companyName) lines.push(`Company: ${companyName}`);
  lines.push(`Current plan: ${planTable[plan].name}`);
  return lines.join('\n');
}

/** The prefilled request for a bigger plan. */
export function planRequestMail(plan: Plan, user: Asker, reached?: string): string {
  const { name } = planTable[plan];
  const reason = reached ? `I have reached the limit of my plan for ${reached}.\n\n` : '';
  return supportMail({
    subject: `Plan upgrade request: ${name}`,
    body: `Hello,\n\nI would like to upgrade my account to the ${name} plan.\n\n${reason}${signature(user)}\n`,
  });
}

export function helpMail(user: Asker): string {
  return supportMail({ subject: 'Support request', body: `Hello,\n\n\n\n${signature(user)}\n` });
}
