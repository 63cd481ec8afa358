import { readFileSync } from 'node:fs';
import { hubScript, hubStyles, passwordStrength, resembles } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { createFormHandling, type FormHandlingDeps } from './form-handling.ts';
import { type LinkDeps, mountLinks } from './link.routes.ts';
import { mountLogin } from './login.routes.ts';
import { mountNewPassword, type NewPasswordDeps } from './new-password.routes.ts';
import { mountRegister } from './register.routes.ts';
import type { Register } from './register.ts';
import type { SignIn } from './sign-in.ts';

interface Deps extends FormHandlingDeps, NewPasswordDeps, LinkDeps {
  signIn: SignIn;
  /** Null if accounts are created at an external hub. */
  register: Register | null;
}

/** The pages of the built-in hub. */
export function mountHubRoutes(router: Router, deps: Deps): void {
  const { signIn, register, devices } = deps;
  const forms = createFormHandling(deps);
  const styles = readFileSync(new URL('./hub.css', import.meta.url), 'utf8');
  mountCall(router, hubStyles, ({ res }) => {
    res.set('Cache-Control', 'public, max-age=3600').type('css').send(styles);
  });
  const script = `${resembles}\n${passwordStrength}\n${readFileSync(new URL('./hub.script.js', import.meta.url), 'utf8')}`;
  mountCall(router, hubScript, ({ res }) => {
    res.set('Cache-Control', 'public, max-age=3600').type('js').send(script);
  });
  mountLogin(router, forms, { signIn, devices, canRegister: register !== null });
  mountRegister(router, forms, register);
  mountNewPassword(router, forms, deps);
  mountLinks(router, forms, deps);
}
