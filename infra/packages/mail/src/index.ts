export { createMail, type Mail, type MailDeps } from './create-mail.ts';
export { linkPage, linkPageHeaders } from './link-page.ts';
export { getSender, type MailConfig, mailAddress, mailConfig } from './mail.config.ts';
export type { Composer, OutgoingMail } from './mail.types.ts';
export { type MailContent, type MailPlace, previewMark, renderMail, replyAbove } from './mail-content.ts';
export { createSignedLinks, type SignedLinks } from './signed-links.ts';
