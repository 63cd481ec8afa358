import type { Token } from 'markdown-it';
import type { Block, ListItem } from './tree.ts';

/** The start of each line of a text. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

const marker = /^\[([ xX])\](?:[ \t]+|$)/;

/** Takes the marker of a task off its item's text, and finds it in the source. The parser only gives the line. */
export function createTaskReader({ source }: { source: string }) {
  const starts = lineStarts(source);

  function findMarker(line: number, content: string): number | null {
    const whole = source.slice(starts[line], starts[line + 1]).trimEnd();
    const written = (content.split('\n', 1)[0] ?? '').trimEnd();
    const at = starts[line]! + whole.length - written.length;
    return marker.test(source.slice(at, at + 3)) ? at + 1 : null;
  }

  return ([paragraph]: Block[], opening: Token | undefined, content: Token | undefined): ListItem['task'] => {
    const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
    if (paragraph?.type !== 'paragraph' || text?.type !== 'text' || !opening?.map || !content) return null;
    const found = marker.exec(text.value);
    const at = found && findMarker(opening.map[0], content.content);
    if (!found || at === null) return null;
    text.value = text.value.slice(found[0].length);
    if (text.value === '') paragraph.children.shift();
    return { checked: found[1] !== ' ', at };
  };
}
