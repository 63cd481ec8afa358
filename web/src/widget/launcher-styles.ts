import { readableOn } from '@cardinal/contracts';

/** The styles of the button and the dialog, in a shadow root, which the site's styles do not reach. */
export function launcherStyles(theme: string, accent: string, position: string): string {
  const [side, edge] = [/top/.test(position) ? 'top' : 'bottom', /left/.test(position) ? 'left' : 'right'];
  const colours = accent
    ? `--a:#${accent};--on:${readableOn(accent)}`
    : '--a:light-dark(#1d5bbf,#8ab4ff);--on:light-dark(#fff,#101012)';
  return `:host{all:initial;color-scheme:${theme};${colours}}
*{box-sizing:border-box;font:600 15px/1.2 system-ui,sans-serif}
.open{align-items:center;background:var(--a);border:0;border-radius:99px;box-shadow:0 2px 12px #0003;color:var(--on);cursor:pointer;display:flex;gap:8px;min-height:44px;padding:0 18px;position:fixed;${side}:16px;${edge}:16px;z-index:2147483000}
.open:focus-visible{outline:3px solid var(--a);outline-offset:3px}
.badge{background:var(--on);border-radius:99px;color:var(--a);font-size:13px;min-width:22px;padding:3px 6px;text-align:center}
[hidden]{display:none!important}
dialog{background:light-dark(#fbfbfc,#101012);border:1px solid light-dark(#d4d4da,#3a3a40);border-radius:14px;box-shadow:0 12px 48px #0005;height:min(660px,100dvh - 32px);inset:auto;margin:0;max-height:none;max-width:none;overflow:hidden;padding:0;position:fixed;${side}:16px;${edge}:16px;width:min(420px,100vw - 32px)}
dialog::backdrop{background:#0006}
iframe{border:0;display:block;height:100%;width:100%}
@media (max-width:640px){dialog{border:0;border-radius:0;height:100dvh;inset:0;width:100vw}}
@media (prefers-reduced-motion:no-preference){dialog[open]{animation:in .16s ease-out}@keyframes in{from{opacity:0;transform:translateY(${side === 'top' ? '-' : ''}12px)}}}`;
}
