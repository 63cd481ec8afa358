import { describe, expect, it } from '@jest/globals';
import { html } from './html.ts';

describe('a template', () => {
  it('escapes text in elements and attributes', () => {
    const evil = `"><img src=x onerror='alert(1)'>&`;
    const { markup } = html`<p title="${evil}">${evil}</p>`;
    expect(markup).toBe(
      '<p title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;">&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;</p>',
    );
  });

  it('takes markup of its own as it is, also in lists', () => {
    const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  });

  it('leaves out what is not there', () => {
    expect(html`${null}${undefined}${false}${0}${''}`.markup).toBe('0');
  });
});
