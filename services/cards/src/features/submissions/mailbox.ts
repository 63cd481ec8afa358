const gmail: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * One mailbox, however its address is written: most servers ignore case, and what follows a plus sign; Gmail ignores
 * dots, and has two domains. To compare mailboxes, never to write to them.
 */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
