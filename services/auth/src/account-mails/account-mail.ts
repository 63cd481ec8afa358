import { productName } from '@cardinal/contracts';
import { type Composer, type OutgoingMail, renderMail } from '@cardinal/mail';
import type { AccountLinks } from '../account-links/account-links.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { Users } from '../users/user.repository.ts';

/** An e-mail as stored until it is sent. Its link is made only then, so no secret waits in the database. */
export type AccountMail =
  /** For the account with this name or address, if there is one. */
  | { kind: 'reset'; login: string }
  | { kind: 'verify' }
  /** To the address of that moment, too. */
  | { kind: 'token-made'; to: string; name: string; projectId: string | null }
  /** To the address that the account had at that moment: a person who took it over may enter another one. */
  | { kind: 'password-changed' | 'email-changed'; to: string };

type Message<K extends AccountMail['kind']> = Extract<AccountMail, { kind: K }>;

interface Deps {
  users: Users;
  links: AccountLinks;
  publicUrl: string;
}

const nobody = { withheld: 'there is no such account, or it has no such address' };

function mailTo(
  address: string,
  { username }: UserDocument,
  subject: string,
  content: { text: string; button?: { label: string; url: string }; after: string },
): OutgoingMail {
  const { text, button, after } = content;
  const parts = [
    { kind: 'text' as const, text: `Hello ${username},` },
    { kind: 'text' as const, text },
    ...(button ? [{ kind: 'button' as const, ...button }] : []),
    { kind: 'text' as const, text: after },
  ];
  const reason = `You get this e-mail because it concerns the security of your ${productName} account.`;
  return { to: { address, name: username }, subject, ...renderMail({ title: subject, parts, reason }) };
}

/** Writes the e-mails about accounts right before they are sent. */
export function createAccountComposer({ users, links, publicUrl }: Deps): Composer<AccountMail> {
  const changed = new URL('/hub/forgot', publicUrl).href;

  async function resetMail(login: string) {
    const user = await users.byLogin(login);
    if (!user?.email || !user.passwordHash) return nobody;
    const { url } = await links.make('reset', user, 'mail');
    return mailTo(user.email, user, 'Choose a new password', {
      text: `Somebody, probably you, asked for a new password of your ${productName} account.`,
      button: { label: 'Choose a new password', url },
      after:
        'The link works once, within 30 minutes. If it was not you, ignore this e-mail: nothing changes.',
    });
  }

  async function verifyMail(user: UserDocument) {
    if (!user.email || user.emailVerified) return nobody;
    const { url } = await links.make('verify', user, 'mail');
    return mailTo(user.email, user, 'Verify your e-mail address', {
      text: `Please confirm that this is the address of your ${productName} account.`,
      button: { label: 'Verify this address', url },
      after: 'The link works once, within a day. If you have no such account, ignore this e-mail.',
    });
  }

  const tokenMail = (user: UserDocument, { to, name, projectId }: Message<'token-made'>) => {
    const what = projectId ? 'An API token of a project' : 'An API token';
    return mailTo(to, user, 'An API token was made', {
      text: `${what} with the name “${name}” was made with your ${productName} account. It acts as you, without your password.`,
      button: projectId
        ? { label: 'See your projects', url: new URL('/dashboard', publicUrl).href }
        : { label: 'See your API tokens', url: new URL('/settings#tokens', publicUrl).href },
      after: 'If it was you, there is nothing to do. If not, revoke it, and choose a new password.',
    });
  };

  const notUs = { label: 'Choose a new password', url: changed };

  return {
    async compose({ userId, message }) {
      if (message.kind === 'reset') return resetMail(message.login);
      const user = userId ? await users.byId(userId) : null;
      if (!user) return nobody;
      if (message.kind === 'verify') return verifyMail(user);
      if (message.kind === 'token-made') return tokenMail(user, message);
      if (message.kind === 'email-changed') {
        return mailTo(message.to, user, 'Your e-mail address was changed', {
          text: `Your ${productName} account has another e-mail address now, so it gets no more e-mails here.`,
          after: 'If it was not you, ask an administrator for help.',
        });
      }
      return mailTo(message.to, user, 'Your password was changed', {
        text: `The password of your ${productName} account was changed, and all other sessions have ended.`,
        button: notUs,
        after: 'If it was you, there is nothing to do. If not, choose a new password now.',
      });
    },
  };
}
