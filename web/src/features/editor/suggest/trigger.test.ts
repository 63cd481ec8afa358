import { expect, it } from '@jest/globals';
import { read } from '../text/marked-text.ts';
import { triggerAt } from './trigger.ts';

const typed = (text: string) => {
  const trigger = triggerAt(read(text));
  return trigger && `${trigger.kind}: ${trigger.typed}`;
};

it.each([
  ['@|', 'people: '],
  ['Ask (@gr|', 'people: gr'],
  ['see #ala|', 'cards: ala'],
  ['nice :tad|', 'emoji: tad'],
  ['交给@gr|', 'people: gr'],
  ['（@gr|', 'people: gr'],
  ['お願い。＠gr|', 'people: gr'],
  ['확인@gr|', 'people: gr'],
  ['ฝากที่@gr|', 'people: gr'],
  ['参照#ala|', 'cards: ala'],
  ['「＃ala|', 'cards: ala'],
])('knows what is being typed in %j', (text, expected) => {
  expect(typed(text)).toBe(expected);
});

it.each([
  ['mail@exam|'],
  ['12:30|'],
  ['时间:tad|'],
  ['连接me@exam|'],
  ['# Heading|'],
  ['#a|'],
  [':a|'],
  ['`@gr|`'],
  ['```\n@gr|'],
  ['⟦@gr⟧'],
  ['@grace is|'],
])('suggests nothing in %j', (text) => {
  expect(typed(text)).toBeNull();
});
