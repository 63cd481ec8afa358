import { supportEmail } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { makeUser } from '#test/users.ts';
import { helpMail, planRequestMail, supportMail } from './support-mail.ts';

/** As a mail program reads the link. */
function read(href: string): Record<string, string | undefined> {
  const [address, query = ''] = href.replace('mailto:', '').split('?');
  const fields = Object.fromEntries(
    query.split('&').map((part) => part.split('=').map(decodeURIComponent) as [string, string]),
  );
  return { address, ...fields };
}

describe('a mail to support', () => {
  it('carries every sign of subject and body', () => {
    const mail = { subject: 'a+b & c=d?', body: 'Grüße,\n100 % #1' };
    expect(read(supportMail(mail))).toEqual({
      address: supportEmail,
      subject: 'a+b & c=d?',
      body: 'Grüße,\r\n100 % #1',
    });
  });

  it('asks for a plan and says who asks', () => {
    const user = makeUser({ plan: 'solo', companyName: 'Apollo & Sons' });
    expect(read(planRequestMail('pro', user, 'boards'))).toEqual({
      address: supportEmail,
      subject: 'Plan upgrade request: Pro',
      body: [
        'Hello,',
        '',
        'I would like to upgrade my account to the Pro plan.',
        '',
        'I have reached the limit of my plan for boards.',
        '',
        'Username: maya',
        'E-mail: maya@example.com',
        'Company: Apollo & Sons',
        'Current plan: Solo',
        '',
      ].join('\r\n'),
    });
  });

  it('leaves out what is not known', () => {
    expect(read(helpMail(makeUser({ email: null }))).body).not.toMatch(/E-mail|Company/);
  });
});
