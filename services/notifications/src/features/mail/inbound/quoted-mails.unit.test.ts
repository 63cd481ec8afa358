import { renderMail } from '@cardinal/mail';
import { describe, expect, it } from '@jest/globals';
import { createOwnSigns } from './own-signs.ts';
import { parseReplyText } from './reply-text.rules.ts';
import { textOfPage } from './text-of-page.ts';

const publicUrl = 'https://cardinal.example';
const sender = 'cardinal@cardinal.example';
const signs = createOwnSigns({ publicUrl, sender, inbound: 'reply@in.example.com' });
const token = `${'eyJhbGciOiJIUzI1NiJ9'}.${'q'.repeat(43)}`;
const replyTo = `reply+${'0f'.repeat(20)}@in.example.com`;

const mail = renderMail({
  title: 'Cannot save (#1a2b3c4d)',
  reply: 'comment on the card',
  preview: 'Ben commented on Cannot save',
  parts: [
    {
      kind: 'entry',
      title: 'Ben commented on Cannot save',
      url: `${publicUrl}/card/1a2b3c4d#comment-1`,
      note: '24 Nov 2026, 10:00',
      body: {
        html: { markup: '<p>Old words: 1</p><blockquote>older</blockquote>' } as never,
        text: 'Old words: 1\n> older',
      },
    },
    { kind: 'button', label: 'Open the card', url: `${publicUrl}/card/1a2b3c4d` },
  ],
  reason: 'You get this because Cardinal notifies you by e-mail, ben.',
  links: [
    { label: 'Mute this card', url: `${publicUrl}/api/mail/unsubscribe/${token}` },
    { label: 'Choose what you get', url: `${publicUrl}/settings/notifications` },
  ],
});
const quoted = mail.text.replace(/^/gm, '> ').replace(/^> $/gm, '>');
const unmarked = mail.text.slice(mail.text.indexOf('\n') + 2);
const answer = 'Bedankt, はい。\n\nNote: the second line stays.\nTime: 10:00';

const fields = (...lines: string[]) => lines.join('\n');
const programs: Record<string, string> = {
  'Dutch Outlook': `${fields(`Van: Cardinal <${sender}>`, 'Verzonden: dinsdag 24 november 2026 10:00', 'Aan: Ben', 'Onderwerp: Cannot save (#1a2b3c4d)')}\n\n${mail.text}`,
  'Dutch Outlook without an address': `________________________________\n${fields('Van: Cardinal', 'Verzonden: dinsdag 24 november 2026 10:00', 'Aan: Ben', 'Onderwerp: Cannot save')}\n\n${mail.text}`,
  'German Outlook': `${fields(`Von: Cardinal <${sender}>`, 'Gesendet: Dienstag, 24. November 2026 10:00', 'An: Ben', 'Betreff: Cannot save')}\n\n${mail.text}`,
  'Polish Outlook of a mail without the line': `${fields(`Od: Cardinal <${sender}>`, 'Wysłano: wtorek, 24 listopada 2026 10:00', 'Do: Ben', 'Temat: Cannot save')}\n\n${unmarked}`,
  'Turkish Outlook of a mail without the line': `${fields(`*Gönderen:* Cardinal <${sender}>`, '*Tarih:* 24 Kasım 2026 Salı 10:00', '*Kime:* Ben', '*Konu:* Cannot save')}\n\n${unmarked}`,
  'Japanese Outlook': `-----元のメッセージ-----\n${fields(`差出人: Cardinal <${sender}>`, '送信日時: 2026年11月24日火曜日 10:00', '宛先: Ben', '件名: Cannot save')}\n\n${mail.text}`,
  'Chinese QQ': `------------------ 原始邮件 ------------------\n${fields(`发件人： "Cardinal" <${sender}>;`, '发送时间： 2026年11月24日(星期二) 上午10:00', '收件人： "Ben";', '主题： Cannot save')}\n\n${mail.text}`,
  'French Gmail': `Le mar. 24 nov. 2026 à 10:00, Cardinal <${sender}> a écrit :\n\n${quoted}`,
  'Dutch Gmail, wrapped': `Op di 24 nov 2026 om 10:00 schreef Cardinal\n<${sender}>:\n\n${quoted}`,
  'Japanese Gmail': `2026年11月24日(火) 10:00 Cardinal <${sender}>:\n\n${quoted}`,
  'Chinese Gmail': `Cardinal <${sender}> 于2026年11月24日周二 10:00写道：\n\n${quoted}`,
  'Korean Gmail': `2026년 11월 24일 (화) 오전 10:00, Cardinal <${sender}>님이 작성:\n\n${quoted}`,
  'Hungarian Gmail': `Cardinal <${sender}> ezt írta (időpont: 2026. nov. 24., K, 10:00):\n\n${quoted}`,
  'Russian Apple Mail': `> 24 нояб. 2026 г., в 10:00, Cardinal <${sender}> написал(а):\n>\n${quoted}`,
  'Russian Apple Mail, unmarked': `24 нояб. 2026 г., в 10:00, Cardinal <${sender}> написал(а):\n\n${mail.text}`,
  Yahoo: `    On Tuesday, November 24, 2026 at 10:00:00 AM GMT+1, Cardinal <${sender}> wrote:\n\n${mail.text.replace(/^/gm, ' ')}`,
  'Spanish Yahoo': `    El martes, 24 de noviembre de 2026, 10:00:00 CET, Cardinal <${sender}> escribió:\n\n${mail.text.replace(/^/gm, ' ')}`,
  'Thunderbird, Swedish': `Den 2026-11-24 kl. 10:00, skrev Cardinal:\n${quoted}`,
  'Thunderbird, Greek': `Στις 24/11/26 10:00, ο/η Cardinal έγραψε:\n${quoted}`,
  'a phone in Danish': `Sendt fra min iPhone\n\n> Den 24. nov. 2026 kl. 10.00 skrev Cardinal <${sender}>:\n> \n${quoted}`,
  'a program that introduces nothing': mail.text,
  'a program that marks lines and introduces nothing': quoted,
};

describe('the answer above a quote of our own e-mail', () => {
  it.each(Object.entries(programs))('by %s', (name, quote) => {
    const text = parseReplyText(`${answer}\n\n${quote}\n`, signs);
    expect(text).toBe(name.startsWith('a phone') ? `${answer}\n\nSendt fra min iPhone` : answer);
  });

  it.each(Object.entries(programs))('is nothing where nothing was written, by %s', (name, quote) => {
    if (!name.startsWith('a phone')) expect(parseReplyText(quote, signs)).toBe('');
  });

  it('may stand right above it', () => {
    expect(
      parseReplyText(`Ja.\nOp di 24 nov 2026 om 10:00 schreef Cardinal <${sender}>:\n${quoted}`, signs),
    ).toBe('Ja.');
  });
});

describe('an answer within or below', () => {
  const introduced = `Op di 24 nov 2026 om 10:00 schreef Cardinal <${sender}>:\n`;

  it('stands below the quote', () => {
    expect(parseReplyText(`${introduced}${quoted}\n\nMy answer`, signs)).toBe('My answer');
  });

  it('stands between its lines', () => {
    const lines = quoted.replace('>   Old words: 1\n', '>   Old words: 1\nYes, it does.\n');
    expect(parseReplyText(introduced + lines, signs)).toBe('Yes, it does.');
    expect(parseReplyText(`${introduced}${lines}\n\nThanks`, signs)).toBe('Yes, it does.\n\nThanks');
  });
});

describe('what is not of our e-mails', () => {
  it.each([
    'See https://cardinal.example/card/1a2b3c4d and https://cardinal.example/settings/notifications',
    `Please write to ${sender}, or to reply@in.example.com.`,
    'Browser: Firefox\nVersion: 145\nTime: 24.11.2026 10:00',
    'Steps:\n1. Open it at 10:00 on 24.11.2026:\n2. Done',
    '> I quote somebody\n\nand answer it',
  ])('stays: %j', (text) => {
    expect(parseReplyText(text, signs)).toBe(text.replace(/^> .*\n\n/, ''));
  });
});

describe('links and addresses of one reader', () => {
  it.each([
    `${publicUrl}/api/mail/unsubscribe/${token}`,
    `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fcardinal.example%2Fapi%2Fmail%2Funsubscribe%2F${token}&data=1`,
    `Aan: <${replyTo}>`,
    `mailto:${replyTo.replace('+', '%2B').replace('%2B', '+')}`,
    `https://old.example/api/mail/unsubscribe/${token}`,
  ])('are never posted: %s', (secret) => {
    expect(parseReplyText(`Done\n\nMute this card: ${secret}\nmore`, signs)).toBe('Done');
  });
});

describe('an answer that is a page', () => {
  const page = mail.html.replace(/^[\s\S]*<body[^>]*>|<\/body>[\s\S]*$/g, '');
  const head = '<html><head><style>p{color:red}</style><title>x</title></head><body>';
  const answers = (html: string) => parseReplyText(textOfPage(head + html), signs);

  it.each([
    [
      'Gmail',
      `<div dir="ltr">Ja &amp; nee<div><br></div><div>Twee</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">Op di 24 nov 2026 om 10:00 schreef Cardinal &lt;<a href="mailto:${sender}">${sender}</a>&gt;:<br></div><blockquote class="gmail_quote">${page}</blockquote></div>`,
    ],
    [
      'Outlook on the web',
      `<div class="elementToProof">Ja &amp; nee</div><div><br></div><div>Twee</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><font><b>Van:</b> Cardinal &lt;${sender}&gt;<br><b>Verzonden:</b> dinsdag 24 november 2026 10:00<br><b>Aan:</b> Ben<br></font><div>&nbsp;</div></div><div>${page}</div>`,
    ],
    [
      'Outlook for Windows',
      `<div class="WordSection1"><p class="MsoNormal">Ja &amp; nee</p><p class="MsoNormal">Twee<o:p></o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm"><p class="MsoNormal"><b>Von:</b> Cardinal <br><b>Gesendet:</b> Dienstag, 24. November 2026 10:00<br><b>An:</b> Ben</p></div></div>${page}</div>`,
    ],
    [
      'Apple Mail',
      `Ja &amp; nee<div><br></div><div>Twee<br><div><br><blockquote type="cite"><div>24 нояб. 2026 г., в 10:00, Cardinal &lt;${sender}&gt; написал(а):</div><br>${page}</blockquote></div></div>`,
    ],
    [
      'Yahoo',
      `<div class="ydp1">Ja &amp; nee</div><div><br></div><div>Twee</div><div id="yahoo_quoted_123" class="yahoo_quoted"><div>El martes, Cardinal escribió:</div>${page}</div>`,
    ],
    ['a program that wraps nothing', `<p>Ja &amp; nee</p><p>Twee</p>${page}`],
  ])('of %s', (_name, html) => expect(answers(html)).toBe('Ja & nee\n\nTwee'));

  it('keeps its lists, breaks and links', () => {
    expect(
      textOfPage(
        '<p>One<br>two</p><ul><li>a</li><li>b</li></ul><pre>x\n  y</pre><p><a href="https://a.example/b">here</a>, <a href="https://a.example/">a.example</a></p><table><tr><td>c</td></tr></table>',
      ),
    ).toBe('One\ntwo\n\n- a\n- b\n\nx\n  y\n\nhere (https://a.example/b), a.example\n\nc');
  });

  it('is read in linear time', () => {
    const started = process.threadCpuUsage();
    for (const piece of ['<div>', '<blockquote>a', 'a ', '<br>', '<p>a</p>', '<a href="https://a.b">c'])
      textOfPage(piece.repeat(50_000));
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(6_000);
  });
});
