import { setNonce } from 'get-nonce';

// Dialogs, menus and selects lock the page's scrolling by a style element of their own. The content security policy
// takes such an element only with the nonce that the gateway puts into the page.
setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');
