import { html } from '@cardinal/service-kit';
import { describe, expect, it } from '@jest/globals';
import { getSender, mailAddress } from './mail.config.ts';
import { type MailContent, renderMail } from './mail-content.ts';

const content: MailContent = {
  title: '<script>alert(1)</script> & more',
  preview: 'Two things',
  parts: [
    { kind: 'text', text: 'Hello <b>you</b>' },
    { kind: 'button', label: 'Open "it"', url: 'https://cardinal.test/cards/1?a=1&b="2"' },
    { kind: 'heading', text: 'Apollo', url: 'https://cardinal.test/p' },
    {
      kind: 'entry',
      title: 'Ada commented',
      note: 'Apollo',
      body: { html: html`<p>${'<i>'}</p>`, text: 'first\nsecond' },
    },
  ],
  reason: 'You follow this card.',
  links: [{ label: 'Mute this card', url: 'https://cardinal.test/mute' }],
};

describe('an e-mail', () => {
  const mail = renderMail(content);

  it('escapes everything that is text', () => {
    expect(mail.html).not.toMatch(/<script|<b>you|<i>/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(mail.html).toContain('href="https://cardinal.test/cards/1?a=1&amp;b=&quot;2&quot;"');
  });

  it('says the same in plain text', () => {
    expect(mail.text).toBe(`<script>alert(1)</script> & more

Hello <b>you</b>

Open "it":
https://cardinal.test/cards/1?a=1&b="2"

== Apollo ==
https://cardinal.test/p

* Ada commented
  first
  second
  Apollo

-- 
You follow this card.
Mute this card: https://cardinal.test/mute`);
  });

  it('writes an address once in plain text', () => {
    const [{ url }] = [content.parts[1]] as [{ url: string }];
    const entry = { kind: 'entry', title: 'Ada moved it', url } as const;
    const { text } = renderMail({ ...content, parts: [entry, ...content.parts] });
    expect(text.split(url)).toHaveLength(2);
    expect(text).toContain('* Ada moved it\n\nHello');
  });

  it('fetches nothing when it is read, and has dark colours', () => {
    expect(mail.html).not.toMatch(/<img|<link|@import|url\(/);
    expect(mail.html).toContain('prefers-color-scheme: dark');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ''])('does not link to %j', (url) => {
    expect(() => renderMail({ ...content, links: [{ label: 'x', url }] })).toThrow('no web address');
  });
});

describe('the head of an e-mail', () => {
  const cid = 'logo.1@cardinal.test';
  const evil = 'Apollo\r\n-- \n<b>eleven</b>';
  const about: MailContent = {
    title: 'It <i>does</i> not\nfly',
    place: { project: evil, board: 'Flights', mark: { cid } },
    state: ['Bug', 'In Progress'],
    parts: [
      { kind: 'entry', title: 'Ada commented', url: 'https://cardinal.test/c' },
      { kind: 'place', project: 'Gemini', mark: { initials: '<G', colour: '#954b34' } },
      { kind: 'heading', text: 'It lands\n* no entry', state: ['Feature', 'Resolved'], note: 'Landings' },
    ],
    reason: 'You follow this card.',
  };
  const mail = renderMail(about);

  it('says where a card is and how it stands, on a line each, however names are written', () => {
    expect(mail.text).toBe(`Apollo -- <b>eleven</b> · Flights
It <i>does</i> not fly
Bug · In Progress

* Ada commented
  https://cardinal.test/c

Gemini

== It lands * no entry ==
Landings
Feature · Resolved

-- 
You follow this card.`);
  });

  it('says the same in the page, where nothing of it is markup', () => {
    const shown = mail.html.replace(/<style>.*<\/style>/s, '').replace(/<title>.*<\/title>/, '');
    expect(shown).not.toMatch(/<b>|<i>|<G/);
    const texts = [
      'Apollo',
      'Flights',
      'does',
      'In Progress',
      'Bug',
      'Gemini',
      '&lt;G',
      'Resolved',
      'Landings',
    ];
    for (const text of texts) expect([text, shown.split(text).length]).toEqual([text, 2]);
  });

  it('shows a logo that comes along, and fetches none', () => {
    expect([...mail.html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([`cid:${cid}`]);
    expect(mail.html).toContain('background:#954b34');
  });

  it('has no title where the subject says it', () => {
    const { title: _, ...rest } = about;
    const untitled = renderMail({ ...rest, subject: '3 notifications' });
    expect(untitled.text).not.toContain('3 notifications');
    expect(untitled.html.split('3 notifications')).toHaveLength(2);
    expect(untitled.html).toContain('<title>3 notifications</title>');
    expect(untitled.html).not.toContain('<h1');
  });
});

describe('an address', () => {
  it.each(['ada@example.com', 'a.b+c@sub.example.co', 'jörg@müller.example'])('is %s', (address) => {
    expect(mailAddress.safeParse(address).success).toBe(true);
  });
  it.each(['a@b, c@d', 'a b@c', 'a@b\r\nc', '<a@b>', '"a"@b', 'a@', '@b', 'a@b@c', `${'a'.repeat(253)}@b`])(
    'is not %j',
    (address) => expect(mailAddress.safeParse(address).success).toBe(false),
  );
});

it('takes the sender from the settings, or from the public address', () => {
  const PUBLIC_URL = 'https://cardinal.example.com';
  expect(getSender({ PUBLIC_URL, MAIL_FROM: undefined })).toEqual({
    name: 'Cardinal',
    address: 'cardinal@cardinal.example.com',
    domain: 'cardinal.example.com',
  });
  expect(getSender({ PUBLIC_URL, MAIL_FROM: 'Our Cardinal <no-reply@example.org>' })).toMatchObject({
    name: 'Our Cardinal',
    address: 'no-reply@example.org',
  });
});
