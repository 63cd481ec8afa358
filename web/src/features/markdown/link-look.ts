export const linkLook = 'rounded-xs text-link underline underline-offset-2 hover:decoration-2';
