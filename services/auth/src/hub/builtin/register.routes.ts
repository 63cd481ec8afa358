import { hubRegister, hubRegisterForm } from '@cardinal/contracts';
import { AppError, clientAddress, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { type FormHandling, formError } from './form-handling.ts';
import { type FieldErrors, registeredPage, registerPage } from './pages.ts';
import type { FormFields } from './read-form.ts';
import type { Register } from './register.ts';
import { asksForSignIn, type SignInRequest } from './sign-in-request.ts';

/** @param register null if accounts are created at an external hub */
export function mountRegister(router: Router, forms: FormHandling, register: Register | null): void {
  const { page, guarded, requireSignInRequest, readSigned, goBack, tokens } = forms;

  function requireRegister(): Register {
    if (register) return register;
    throw new AppError('not_found', 'Accounts are not made here. Please use the sign-in page.');
  }

  function again(
    request: SignInRequest | null,
    { username, email }: Partial<FormFields> = {},
    shown: { errors?: FieldErrors; message?: string } = {},
  ) {
    const token = tokens.sign('register', request);
    return registerPage({ token, request, values: { username, email }, ...shown });
  }

  mountCall(
    router,
    hubRegisterForm,
    guarded(({ query, res }) => {
      requireRegister();
      page(res, 200, again(asksForSignIn(query) ? requireSignInRequest(query) : null));
    }),
  );

  mountCall(
    router,
    hubRegister,
    guarded(async ({ req, res }) => {
      const makeAccount = requireRegister();
      const { fields, request } = await readSigned('register', req, res);
      try {
        const result = await makeAccount(fields, clientAddress(req));
        if ('errors' in result) return page(res, 400, again(request, fields, { errors: result.errors }));
        const { user } = result;
        if (request) return await goBack(req, res, user, request);
        page(res, 201, registeredPage(user.username, user.status === 'pending'));
      } catch (error) {
        const { status, message } = formError(error, res);
        page(res, status, again(request, fields, { message }));
      }
    }),
  );
}
