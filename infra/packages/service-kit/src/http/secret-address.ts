/**
 * For pages whose address holds a secret, such as links in e-mails: no address is passed on, not even to our own pages.
 * With 'no-referrer', browsers would send the forms without their origin.
 */
export const secretAddress = { 'Referrer-Policy': 'strict-origin' } as const;
