import { randomUUID } from 'node:crypto';
import {
  type CardSnapshot,
  type CardStatus,
  getLogoIcon,
  lookUpCardStates,
  projectUpdated,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Mailed, startMailed } from '../../test/mailed.ts';

let mailed: Mailed;
beforeAll(async () => {
  mailed = await startMailed();
});
afterAll(() => mailed.stop());
beforeEach(() => {
  mailed.notified.owners.down = 'nothing';
});

const png = Buffer.from('89504e470d0a1a0a00ff', 'hex');
/** From now on the cards service says this of a card. */
const is = (card: CardSnapshot, now: Partial<CardSnapshot> = {}) => {
  const value = { ...card, ...now };
  mailed.notified.owners.cards.set(card.id, {
    card: { version: 9, value },
    commenterIds: [],
    upvoterIds: [],
  });
};
const countAsked = (path: string) =>
  mailed.notified.owners.asked.filter((asked) => asked.startsWith(path)).length;
const hourly = { body: { digest: { mode: 'hourly' as const } } };
/** The lines between the one for answers and the first thing that happened. */
const getHead = (text: string) => text.slice(0, text.indexOf('\n\n*')).split('\n').slice(2);

describe('the head of an e-mail', () => {
  it('says each thing once: where the card is, its title, type and status', async () => {
    const { world, author, member, board, card, address } = await mailed.team();
    await world.comment(card, member, { content: 'Indeed' });
    is(card, { status: 'In Testing' });
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    expect(getHead(mail?.text ?? '')).toEqual([
      `Rocket · ${board.name}`,
      'It does not fly',
      'Bug · In Testing',
    ]);
    expect(mail?.text).toContain('* Cleo commented\n  Indeed');
    const page = mail?.html.replace(/<head>.*<\/head>/s, '') ?? '';
    for (const said of ['Rocket', board.name, 'It does not fly', 'Bug', 'In Testing', 'Indeed'])
      expect([said, page.split(said).length]).toEqual([said, 2]);
  });

  it('has the status and the title of the moment when it goes out', async () => {
    const { world, author, member, card, address } = await mailed.team();
    await world.move(card, member, 'In Progress');
    is(card, { status: 'Resolved', closingReason: 'not_planned', title: 'It flies', type: 'feature' });
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    expect(getHead(mail?.text ?? '').slice(1)).toEqual(['It flies', 'Feature · Resolved (not planned)']);
    expect(mail?.subject).toBe(`[Rocket] It flies (#${card.id.slice(0, 8)})`);
    expect(mail?.text).toContain('* Cleo moved it from New to In Progress');
  });

  it('says nothing of a card that has gone where nobody knows yet whether its reader sees it', async () => {
    const { world, author, member, card, address } = await mailed.team();
    await world.comment(card, member);
    is(card, { boardId: randomUUID(), title: 'Secret', status: 'Resolved' });
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    expect(mail?.text).toContain('It does not fly\nBug\n');
    expect(mail?.text).not.toMatch(/Secret|Resolved/);
  });

  it('asks nothing for who may no longer see the card, and sends nothing', async () => {
    const { world, author, member, project, card, address } = await mailed.team();
    await world.comment(card, member);
    is(card);
    await world.leave(project, author);
    const before = countAsked(lookUpCardStates.path) + countAsked(getLogoIcon.path);
    await mailed.makeDue(author);
    await mailed.settled(author);
    expect(mailed.sandbox.mailbox.mails(address)).toEqual([]);
    expect(countAsked(lookUpCardStates.path) + countAsked(getLogoIcon.path)).toBe(before);
  });

  it('does without status and logo while their owners are away', async () => {
    const { world, author, member, project, card, address } = await mailed.team();
    await mailed.atOnce(author);
    mailed.notified.owners.logos.set(project.id, png);
    is(card, { status: 'Resolved' });
    mailed.notified.owners.down = 'lookups';
    await world.comment(card, member);
    const [mail] = await mailed.mailsTo(address, 1);
    expect(getHead(mail?.text ?? '').slice(1)).toEqual(['It does not fly', 'Bug']);
    expect(mail?.pictures).toEqual([]);
    expect(mail?.html).not.toContain('<img');
    mailed.notified.owners.down = 'nothing';
    await world.comment(card, member);
    const [, later] = await mailed.mailsTo(address, 2);
    expect(later?.text).toContain('Bug · Resolved');
    expect(later?.pictures).toHaveLength(1);
  });

  it('takes names as text, and no header from them', async () => {
    const { world, author, member, project, card, address } = await mailed.team();
    await world.comment(card, member);
    is(card, { title: '<b>Bold</b>\r\nBcc: eve@example.com\r\n\r\n<img src=x>' });
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    expect(mail?.text).toContain('\n<b>Bold</b> Bcc: eve@example.com <img src=x>\n');
    expect(mail?.html).toContain('&lt;b&gt;Bold&lt;/b&gt; Bcc: eve@example.com &lt;img src=x&gt;');
    expect(mail?.html).not.toMatch(/<b>Bold|<img src=x/);
    expect(mail?.subject).toContain('<b>Bold</b> Bcc: eve@example.com');
    expect(mail?.headers.some(({ name }) => name.toLowerCase() === 'bcc')).toBe(false);
    expect(project.name).toBe('Rocket');
  });
});

describe('the logo of a project', () => {
  it('comes along with the e-mail that shows it, and is asked once for each version of the project', async () => {
    const { world, author, member, project, card, address } = await mailed.team();
    await mailed.atOnce(author);
    mailed.notified.owners.logos.set(project.id, png);
    const before = countAsked(getLogoIcon.path);
    await world.comment(card, member);
    const [mail] = await mailed.mailsTo(address, 1);
    await world.comment(card, member);
    await mailed.mailsTo(address, 2);
    expect(countAsked(getLogoIcon.path)).toBe(before + 1);
    expect(mail?.partTypes).toEqual([
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
    ]);
    expect(mail?.pictures.map(({ bytes }) => bytes)).toEqual([png]);
    expect([...(mail?.html ?? '').matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      `cid:${mail?.pictures[0]?.cid}`,
    ]);

    mailed.notified.owners.logos.delete(project.id);
    await world.publish(projectUpdated, { project: { ...project, name: 'Shuttle' } }, project.id);
    await world.comment(card, member);
    const [, , third] = await mailed.mailsTo(address, 3);
    expect(third?.pictures).toEqual([]);
    expect(third?.html).toContain('>SH</div>');
    expect(third?.subject).toContain('[Shuttle]');
  });
});

describe('the head of each card in a digest', () => {
  it('has its status now, by project, with all cards asked at once', async () => {
    const { world, author, member, project, board, card, address } = await mailed.team();
    await world.as(author).call(updateNotificationPreferences, hourly);
    const other = await world.project('Station');
    await world.join(other, author, 'normal_user', author);
    await world.join(other, member, 'normal_user', member);
    const dock = await world.board(other, 'private');
    mailed.notified.owners.logos.set(project.id, png);
    const cards = [
      card,
      await world.card(dock, author, 'It leaks'),
      await world.card(board, author, 'It drifts'),
    ];
    const statuses: CardStatus[] = ['New', 'In Progress', 'Resolved'];
    for (const [index, each] of cards.entries()) {
      await world.comment(each, member, { content: `Words ${index}` });
      is(each, { status: statuses[index] as CardStatus });
    }
    const before = countAsked(lookUpCardStates.path);
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    expect(countAsked(lookUpCardStates.path)).toBe(before + 1);
    expect(mail?.subject).toBe('[Cardinal] 3 notifications about 3 cards');
    const id = (index: number) => cards[index]?.id.slice(0, 8);
    const lines = (mail?.text ?? '').split('\n').filter((line) => /^\S/.test(line) && !/^http/.test(line));
    expect(lines.slice(0, 11)).toEqual([
      'Rocket',
      `== It does not fly (#${id(0)}) ==`,
      board.name,
      'Bug · New',
      '* Cleo commented',
      `== It drifts (#${id(2)}) ==`,
      board.name,
      'Bug · Resolved',
      '* Cleo commented',
      'Station',
      `== It leaks (#${id(1)}) ==`,
    ]);
    expect(mail?.pictures).toHaveLength(1);
    expect(mail?.html).toContain('>ST</div>');
  });

  it('has a logo in ten projects at most, and initials in further ones', async () => {
    const { world, author, member, address } = await mailed.team();
    await world.as(author).call(updateNotificationPreferences, hourly);
    for (let n = 0; n < 12; n += 1) {
      const project = await world.project(`Moon ${n}`);
      await world.join(project, author, 'normal_user', author);
      await world.join(project, member, 'normal_user', member);
      mailed.notified.owners.logos.set(project.id, png);
      await world.comment(await world.card(await world.board(project, 'private'), author), member);
    }
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    expect(mail?.pictures).toHaveLength(10);
    expect(mail?.html.match(/>MO<\/div>/g)).toHaveLength(2);
  });

  it('is there without its status while the cards service is away', async () => {
    const { world, author, member, board, card, address } = await mailed.team();
    await world.as(author).call(updateNotificationPreferences, hourly);
    await world.comment(card, member);
    await world.comment(await world.card(board, author, 'It drifts'), member);
    mailed.notified.owners.down = 'lookups';
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    expect(mail?.text).toContain(`) ==\n${board.name}\nBug\n`);
    expect(mail?.text).not.toContain('Bug ·');
    expect(mail?.subject).toBe('[Rocket] 2 notifications about 2 cards');
  });
});
