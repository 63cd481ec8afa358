import { readFileSync } from 'node:fs';
import { hubStyles } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { createFormHandling, type FormParts } from './form-handling.ts';
import { mountLogin } from './login.routes.ts';
import { mountRegister } from './register.routes.ts';
import type { Register } from './register.ts';
import type { SignIn } from './sign-in.ts';

interface Parts extends FormParts {
  signIn: SignIn;
  /** Null where accounts are made at an external hub. */
  register: Register | null;
}

/** The pages of the built-in hub. */
export function mountHubRoutes(router: Router, parts: Parts): void {
  const { signIn, register } = parts;
  const forms = createFormHandling(parts);
  const styles = readFileSync(new URL('./hub.css', import.meta.url), 'utf8');
  mountCall(router, hubStyles, ({ res }) => {
    res.set('Cache-Control', 'public, max-age=3600').type('css').send(styles);
  });
  mountLogin(router, forms, { signIn, canRegister: register !== null });
  mountRegister(router, forms, register);
}
