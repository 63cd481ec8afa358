import { describe, expect, it } from '@jest/globals';
import { renderMrkdwn, renderPlain } from './mrkdwn.ts';

const shown = (text: string, options?: { verbatim?: boolean }) => renderMrkdwn(text, options).markup;

describe('mrkdwn as a person sees it', () => {
  it.each([
    ['*bold* and _slanted_ and ~gone~', '<strong>bold</strong> and <em>slanted</em> and <s>gone</s>'],
    ['`a < b`', '<code>a &lt; b</code>'],
    ['snake_case_name stays', 'snake_case_name stays'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    [
      '*<https://x.test/a?b=1&amp;c=2|Title>*',
      '<strong><a href="https://x.test/a?b=1&amp;c=2" rel="noreferrer noopener">Title</a></strong>',
    ],
    [':bug: found', '🐞 found'],
    ['one\ntwo', 'one<br>two'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('shows what Slack would take for a mention as a mention, and escaped text as text', () => {
    expect(shown('<!channel> hi')).toBe('<span class="mention">@channel</span> hi');
    expect(shown('&lt;!channel&gt; hi')).toBe('&lt;!channel&gt; hi');
    expect(shown('&amp;lt;')).toBe('&amp;lt;');
  });

  it('links bare addresses unless the text is verbatim, and never to anything but the web', () => {
    expect(shown('see https://x.test')).toContain('<a href="https://x.test"');
    expect(shown('see https://x.test', { verbatim: true })).toBe('see https://x.test');
    expect(shown('<javascript:alert(1)|click>')).toBe('click');
  });

  it('never lets HTML through', () => {
    expect(shown('<script>alert(1)</script>"\'')).not.toContain('<script');
    expect(renderPlain('&lt;img src=x&gt; <b>').markup).toBe('&lt;img src=x&gt; &lt;b&gt;');
    expect(shown('<https://x.test/"onclick="a|b>')).toContain('href="https://x.test/&quot;onclick=&quot;a"');
  });
});
