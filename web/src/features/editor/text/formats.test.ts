import { describe, expect, it } from '@jest/globals';
import { isInCode, toggleCodeBlock } from './code-blocks.ts';
import { isList, isQuote, quoted, toggleList, toggleQuote } from './lines.ts';
import { isLink, pastedAddress, toggleLink } from './links.ts';
import { edited, read } from './marked-text.ts';
import { isMarked, type Mark, toggleMark } from './marks.ts';

const marked = (text: string, mark: Mark) => edited(text, (selected) => toggleMark(selected, mark));

describe('marking text', () => {
  it.each([
    ['what is selected', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['it again, which takes the mark off', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['it with its signs', 'a ⟦**b**⟧ c', 'a ⟦b⟧ c'],
    ['the word around the caret', 'one tw|o three', 'one **tw|o** three'],
    ['a part of a marked text', '**one ⟦two⟧ three**', 'one ⟦two⟧ three'],
    ['a marked text around the caret', '**one t|wo**', 'one t|wo'],
    ['nothing yet, for what comes', 'one |', 'one **|**'],
    ['nothing after all', 'one **|**', 'one |'],
    ['no blanks at the edges', 'a⟦ b ⟧c', 'a⟦ **b** ⟧c'],
    ['each line, without the marker of its item', '⟦- one\n- two⟧', '⟦- **one**\n- **two⟧**'],
    ['no blank lines', '⟦one\n\ntwo⟧', '**⟦one**\n\n**two⟧**'],
    ['only what is not marked yet', '⟦**one**\ntwo⟧', '⟦**one**\n**two⟧**'],
    ['an end of a bold and italic text', '***o|ne***', '*o|ne*'],
  ])('marks %s', (_, before, after) => {
    expect(marked(before, 'bold')).toBe(after);
  });

  it('uses the sign that counts within a word', () => {
    expect(marked('⟦one⟧', 'italic')).toBe('_⟦one⟧_');
    expect(marked('wo⟦rd⟧s', 'italic')).toBe('wo*⟦rd⟧*s');
    expect(marked('*⟦one⟧*', 'italic')).toBe('⟦one⟧');
  });

  it('keeps names with underscores and lists with asterisks', () => {
    expect(isMarked(read('snake_ca|se_name'), 'italic')).toBe(false);
    expect(isMarked(read('* o|ne * two'), 'italic')).toBe(false);
    expect(isMarked(read('\\*o|ne\\*'), 'italic')).toBe(false);
    expect(isMarked(read('**o|ne**'), 'italic')).toBe(false);
  });

  it('writes code with a backtick between two', () => {
    expect(marked('⟦a`b⟧', 'code')).toBe('``⟦a`b⟧``');
    expect(marked('``⟦a`b⟧``', 'code')).toBe('⟦a`b⟧');
    expect(marked('~~⟦old⟧~~', 'strike')).toBe('⟦old⟧');
  });
});

describe('lines', () => {
  it.each([
    ['bullets', 'one|', '- one|'],
    ['bullets', '- one|', 'one|'],
    ['bullets', '|', '- |'],
    ['numbers', '⟦one\n\ntwo⟧', '1. ⟦one\n\n2. two⟧'],
    ['numbers', '⟦- one\n- two⟧', '1. ⟦one\n2. two⟧'],
    ['tasks', '  - o|ne', '  - [ ] o|ne'],
    ['bullets', '- [x] o|ne', '- o|ne'],
    ['tasks', '> one|', '> - [ ] one|'],
  ] as const)('makes %s of %j', (kind, before, after) => {
    expect(edited(before, (selected) => toggleList(selected, kind))).toBe(after);
  });

  it('knows the kind of a list', () => {
    expect(isList(read('⟦- [ ] one\n- [x] two⟧'), 'tasks')).toBe(true);
    expect(isList(read('- [ ] o|ne'), 'bullets')).toBe(false);
    expect(isList(read('⟦1. one\ntext⟧'), 'numbers')).toBe(false);
  });

  it('quotes and takes it back', () => {
    expect(edited('⟦one\n\ntwo⟧', toggleQuote)).toBe('> ⟦one\n>\n> two⟧');
    expect(edited('> ⟦one\n>\n> two⟧', toggleQuote)).toBe('⟦one\n\ntwo⟧');
    expect(isQuote(read('> o|ne'))).toBe(true);
    expect(quoted('one\n\ntwo\n')).toBe('> one\n>\n> two\n\n');
  });

  it('fences code with more signs than it has itself', () => {
    expect(edited('⟦a\nb⟧', toggleCodeBlock)).toBe('```\n⟦a\nb⟧\n```');
    expect(edited('⟦```\na\n```⟧', toggleCodeBlock)).toBe('⟦a⟧');
    expect(edited('x ````` y|', toggleCodeBlock)).toBe('``````\n⟦x ````` y⟧\n``````');
    expect(edited('text\n```js\na|b\n```\nrest', toggleCodeBlock)).toBe('text\na|b\nrest');
    expect(edited('```\na|b', toggleCodeBlock)).toBe('a|b');
    expect(edited('|', toggleCodeBlock)).toBe('```\n|\n```');
  });

  it('knows where Markdown means nothing', () => {
    const inCode = (text: string) => isInCode(read(text).text, read(text).from);
    expect(inCode('```\na|\n```')).toBe(true);
    expect(inCode('```\na\n```\nb|')).toBe(false);
    expect(inCode('```\n~~~\n|')).toBe(true);
    expect(inCode('a `b| c`')).toBe(true);
    expect(inCode('a `b` c|')).toBe(false);
  });
});

describe('links', () => {
  it('asks for the address of what is selected, and for the words of an address', () => {
    expect(edited('see ⟦this⟧', toggleLink)).toBe('see [this](⟦https://⟧)');
    expect(edited('see ⟦https://a.example⟧', toggleLink)).toBe('see [|](https://a.example)');
    expect(edited('see |', toggleLink)).toBe('see [|](https://)');
  });

  it('makes text of a link again', () => {
    expect(edited('see [th|is](https://a.example).', toggleLink)).toBe('see th|is.');
    expect(isLink(read('an ![im|age](/images/x)'))).toBe(false);
  });

  const paste = (text: string, address: string) => edited(text, (s) => pastedAddress(s, address));

  it('links words over which an address is pasted', () => {
    expect(paste('see ⟦this [one]⟧', ' https://a.example/b_(c) ')).toBe(
      'see [this \\[one\\]](https://a.example/b_%28c%29)|',
    );
  });

  it.each([
    ['no address', '⟦this⟧', 'not an address'],
    ['two words', '⟦this⟧', 'https://a.example and more'],
    ['nothing selected', 'th|is', 'https://a.example'],
    ['another address', '⟦https://b.example⟧', 'https://a.example'],
    ['the place of an address', '[this](⟦https://⟧)', 'https://a.example'],
    ['code', '`⟦this⟧`', 'https://a.example'],
    ['a script', '⟦this⟧', 'javascript:alert(1)'],
  ])('only pastes: %s', (_, before, pasted) => {
    expect(paste(before, pasted)).toBe('nothing');
  });
});
