import {
  hubForgot,
  hubForgotForm,
  hubReset,
  hubResetForm,
  hubVerify,
  hubVerifyForm,
} from '@cardinal/contracts';
import { AppError, clientAddress, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { AccountLinks } from '../../account-links/account-links.ts';
import type { AccountMails } from '../../account-mails/account-mails.ts';
import type { Clock } from '../../clock.ts';
import type { DeviceCookie } from '../../devices/device-cookie.ts';
import type { Sessions } from '../../sessions/session.repository.ts';
import { hashPassword } from '../../users/password.ts';
import { refusalOfTyped } from '../../users/password-policy.ts';
import type { Users } from '../../users/user.repository.ts';
import { choosePassword, verifyEmail } from '../../users/user.rules.ts';
import { type FormHandling, formError } from './form-handling.ts';
import {
  askAdminPage,
  forgotPage,
  resetDonePage,
  resetPage,
  sentPage,
  verifiedPage,
  verifyPage,
} from './password-pages.ts';

export interface LinkDeps {
  users: Users;
  sessions: Sessions;
  links: AccountLinks;
  mails: AccountMails;
  devices: DeviceCookie;
  now: Clock;
}

const overLink = () =>
  new AppError('invalid_state', 'This link is not valid any more. Links work once and for a while only.');

/** The pages for somebody who forgot the password, and those of the links in e-mails. */
export function mountLinks(router: Router, forms: FormHandling, deps: LinkDeps): void {
  mountForgot(router, forms, deps);
  mountReset(router, forms, deps);
  mountVerify(router, forms, deps);
}

function mountForgot(router: Router, { page, guarded, readSigned, tokens }: FormHandling, deps: LinkDeps) {
  const { mails, devices } = deps;
  const form = () => ({ token: tokens.sign('forgot', null) });

  mountCall(
    router,
    hubForgotForm,
    guarded(({ res }) => page(res, 200, mails.isOn ? forgotPage(form()) : askAdminPage())),
  );

  mountCall(
    router,
    hubForgot,
    guarded(async ({ req, res }) => {
      if (!mails.isOn) return page(res, 200, askAdminPage());
      const { fields } = await readSigned('forgot', req, res);
      const values = { username: fields.username };
      if (fields.username.trim() === '') {
        const errors = { username: 'Enter your username or email' };
        return page(res, 400, forgotPage({ ...form(), values, errors }));
      }
      try {
        await mails.forgot(fields.username, { address: clientAddress(req), device: devices.read(req) });
        page(res, 200, sentPage());
      } catch (error) {
        const { status, message } = formError(error, res);
        page(res, status, forgotPage({ ...form(), values, message }));
      }
    }),
  );
}

function mountReset(
  router: Router,
  { secretPage: page, guarded, readSigned, tokens }: FormHandling,
  deps: LinkDeps,
) {
  const { users, sessions, links, mails, devices, now } = deps;

  mountCall(
    router,
    hubResetForm,
    guarded(async ({ query: { token: link = '' }, res }) => {
      const found = await links.find('reset', link);
      if (!found) throw overLink();
      const { username } = found.user;
      page(res, 200, resetPage({ token: tokens.sign('reset', null, { link }), username }));
    }),
  );

  mountCall(
    router,
    hubReset,
    guarded(async ({ req, res }) => {
      const { fields, link = '' } = await readSigned('reset', req, res);
      const found = await links.find('reset', link);
      if (!found) throw overLink();
      const { _id, username, passwordHash: replaced } = found.user;
      const password = refusalOfTyped(fields.password, found.user);
      if (password) {
        const token = tokens.sign('reset', null, { link });
        return page(res, 400, resetPage({ token, username, errors: { password } }));
      }
      const passwordHash = await hashPassword(fields.password);
      const used = await links.use('reset', link);
      if (!used) throw overLink();
      const chosen = { replaced, passwordHash, provenEmailKey: used.link.emailKey };
      const changed = await users.change(_id, (user) => choosePassword(user, chosen, now()));
      await sessions.endAll(_id);
      await mails.passwordChanged(found.user);
      devices.remember(req, res, changed);
      page(res, 200, resetDonePage());
    }),
  );
}

function mountVerify(
  router: Router,
  { secretPage: page, guarded, readSigned, tokens }: FormHandling,
  deps: LinkDeps,
) {
  const { users, links, now } = deps;

  mountCall(
    router,
    hubVerifyForm,
    guarded(async ({ query: { token: link = '' }, res }) => {
      const found = await links.find('verify', link);
      if (!found) throw overLink();
      page(res, 200, verifyPage(tokens.sign('verify', null, { link }), found.user.email ?? ''));
    }),
  );

  mountCall(
    router,
    hubVerify,
    guarded(async ({ req, res }) => {
      const { link = '' } = await readSigned('verify', req, res);
      const used = await links.use('verify', link);
      if (!used) throw overLink();
      const { emailKey } = used.link;
      const user = await users.change(used.user._id, (found) => verifyEmail(found, emailKey, now()));
      page(res, 200, verifiedPage(user.email ?? ''));
    }),
  );
}
