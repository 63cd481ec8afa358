import { hubAuthorize, hubLogin } from '@cardinal/contracts';
import { clientAddress, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { DeviceCookie } from '../../devices/device-cookie.ts';
import { type FormHandling, formError } from './form-handling.ts';
import { newPasswordForm } from './new-password.routes.ts';
import { type FieldErrors, signInPage } from './pages.ts';
import { newPasswordPage } from './password-pages.ts';
import type { FormFields } from './read-form.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInRequest } from './sign-in-request.ts';

/** Messages for empty fields. */
function missing({ username, password }: FormFields): FieldErrors | null {
  const errors = {
    username: username.trim() === '' ? 'Enter your username or email' : undefined,
    password: password === '' ? 'Enter your password' : undefined,
  };
  return errors.username || errors.password ? errors : null;
}

export function mountLogin(
  router: Router,
  forms: FormHandling,
  { signIn, devices, canRegister }: { signIn: SignIn; devices: DeviceCookie; canRegister: boolean },
): void {
  const { page, guarded, requireSignInRequest, readSigned, goBack, tokens } = forms;
  const form = (request: SignInRequest) => ({ token: tokens.sign('login', request), request, canRegister });

  mountCall(
    router,
    hubAuthorize,
    guarded(({ query, res }) => page(res, 200, signInPage(form(requireSignInRequest(query))))),
  );

  mountCall(
    router,
    hubLogin,
    guarded(async ({ req, res }) => {
      const { fields, request: signed } = await readSigned('login', req, res);
      const request = signed ?? requireSignInRequest({});
      const values = { username: fields.username };
      const errors = missing(fields);
      if (errors) return page(res, 400, signInPage({ ...form(request), values, errors }));
      try {
        const { username: login, password } = fields;
        const device = devices.read(req);
        const user = await signIn({ login, password, address: clientAddress(req), device });
        if (!user.temporaryPassword) return await goBack(req, res, user, request);
        page(res, 200, newPasswordPage(newPasswordForm(forms, user, request)));
      } catch (error) {
        const { status, message } = formError(error, res);
        page(res, status, signInPage({ ...form(request), values, message }));
      }
    }),
  );
}
