import { describe, expect, it } from '@jest/globals';
import { commentCreatedMessage, statusChangedMessage, testMessage } from './slack-message.ts';

const linkedCard = (title: string) => ({
  card: { id: '1a2b3c4d-0000-4000-8000-000000000000', title, type: 'bug' as const },
  projectName: 'Rocket',
  boardName: 'Engine',
  url: 'https://cardinal.test/card/1a2b3c4d-0000-4000-8000-000000000000',
});

describe('messages for Slack', () => {
  it('link the card and show old and new status', () => {
    const message = statusChangedMessage(linkedCard('Crash'), 'Ada', {
      from: 'New',
      to: 'Resolved',
      reason: null,
    });
    expect(message.summary).toBe('Ada moved "Crash" from New to Resolved');
    expect(JSON.stringify(message.blocks)).toContain(`*<${linkedCard('').url}|Crash>*`);
    expect(JSON.stringify(message.blocks)).toContain(':white_circle: New  →  :white_check_mark: *Resolved*');
    expect(JSON.stringify(message.blocks)).toContain('Bug  ·  #1a2b3c4d  ·  Rocket : Engine');
  });

  it('say why a card was closed', () => {
    const change = { from: 'New', to: 'Resolved', reason: 'not_planned' } as const;
    const message = statusChangedMessage(linkedCard('Crash'), 'Ada', change);
    expect(message.summary).toBe('Ada moved "Crash" from New to Resolved (not planned)');
    expect(JSON.stringify(message.blocks)).toContain('*Resolved (not planned)*');
  });

  it('keep what people wrote as text, everywhere in the message', () => {
    const nasty = '<!channel> *x* <https://evil.test|here> & more';
    for (const message of [
      statusChangedMessage(linkedCard(nasty), nasty, { from: 'New', to: 'Resolved', reason: null }),
      commentCreatedMessage(linkedCard(nasty), nasty, nasty, false),
      testMessage(nasty, 'https://cardinal.test/projects/x', nasty),
    ]) {
      const sent = JSON.stringify([message.text, message.blocks]);
      expect(sent).not.toContain('<!channel>');
      expect(sent).not.toContain('<https://evil.test');
      expect(sent).toContain('&lt;!channel&gt;');
    }
  });

  it('show the Markdown of a comment, and no link of it', () => {
    const content = '**Fixed** in `main`, see [this](https://evil.test) or https://evil.test\n\n- [x] tests';
    const { text, blocks } = commentCreatedMessage(linkedCard('Crash'), 'Ada', content, false);
    expect(text).toBe('Ada commented on "Crash": Fixed in main, see this or https://evil.test • tests');
    expect(blocks[1]).toEqual({
      type: 'section',
      text: {
        type: 'mrkdwn',
        text: '*Fixed* in `main`, see this (https://evil.test/) or https://evil.test\n\n• ☑ tests',
        verbatim: true,
      },
    });
  });

  it('close the marks of a comment that is cut', () => {
    const { blocks } = commentCreatedMessage(
      linkedCard('x'),
      'Ada',
      `\`\`\`\n${'a'.repeat(900)}\n\`\`\``,
      false,
    );
    expect(JSON.stringify(blocks[1])).toMatch(/```\\na+…\\n```"/);
  });

  it.each(['&', '*a* ', '- ', '1. ', '`a` ', '> ', '|&', '[&](https://a.example) '])(
    'stay within what Slack takes, with a comment of %j',
    (piece) => {
      const { blocks } = commentCreatedMessage(linkedCard('x'), 'Ada', piece.repeat(1_000), true);
      for (const block of blocks)
        if (block.type === 'section') expect(block.text!.text.length).toBeLessThanOrEqual(3_000);
    },
  );

  it('stay within what Slack takes, also when every character has to be escaped', () => {
    const { blocks } = commentCreatedMessage(
      linkedCard('&'.repeat(200)),
      '<'.repeat(40),
      '&'.repeat(10_000),
      true,
    );
    for (const block of blocks)
      if (block.type === 'section') expect(block.text!.text.length).toBeLessThanOrEqual(3_000);
  });
});
