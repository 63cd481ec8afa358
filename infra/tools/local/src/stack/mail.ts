import { type MailSandbox, startMailSandbox } from '@cardinal/mail-sandbox';
import type { Env } from '../env.ts';
import type { LocalConfig } from './local-config.ts';
import type { Undo } from './undo.ts';

/**
 * Starts a local mailbox, so that e-mails can be tried; undefined with a real mail server, and without demo data, where
 * nobody would find it.
 */
export async function startMail(
  config: LocalConfig,
  outer: Env,
  undo: Undo,
): Promise<MailSandbox | undefined> {
  if (outer.SMTP_URL || config.DEMO === 'off') return undefined;
  const sandbox = await startMailSandbox({ inboundUrl: `http://127.0.0.1:${config.PORT}/api/mail/` });
  undo.add(() => sandbox.stop());
  return sandbox;
}
