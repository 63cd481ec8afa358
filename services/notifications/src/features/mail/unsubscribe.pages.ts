import { productName } from '@cardinal/contracts';
import { linkPage } from '@cardinal/mail';
import { type Html, html } from '@cardinal/service-kit';
import type { EndingWords } from './unsubscribe-scope.ts';

const page = (title: string, body: Html): Html => linkPage(productName, title, body);
const settings = html`<a href="/settings/notifications">Choose what you get</a>`;

export const askPage = ({ question, effect, action }: EndingWords): Html =>
  page(
    question,
    html`<p>${effect}</p>
<form method="post"><p><button>${action}</button></p></form>
<p>${settings}</p>`,
  );

export const endedPage = ({ done }: EndingWords): Html =>
  page('Done', html`<p>${done} An e-mail that is on its way may still arrive.</p><p>${settings}</p>`);

export const refusedPage = (reason: 'forged' | 'old'): Html =>
  page(
    reason === 'old' ? 'This link has expired' : 'This link is not valid',
    html`<p>${
      reason === 'old'
        ? 'Nothing was changed. Newer e-mails have a newer link, and you can choose in your settings.'
        : 'Nothing was changed. Mail programs sometimes cut long addresses: copy the whole of it, or choose in your settings.'
    }</p><p>${settings}</p>`,
  );
