export type Direction = 'up' | 'down' | 'left' | 'right';

/** The card that is next to another one on the screen of a board. */
export const nextCard = (root: Element, item: Element, way: Direction): Element | undefined =>
  way === 'up' || way === 'down' ? along(root, item, way) : beside(root, item, way);

/** The lists of cards on a board, each a column, or the part that a lane has of one. */
const listsIn = (root: Element): HTMLElement[] => [
  ...new Set([...root.querySelectorAll('[data-card]')].flatMap(({ parentElement }) => parentElement ?? [])),
];

const middle = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

function nearest<Item>(items: readonly Item[], distance: (item: Item) => number): Item | undefined {
  return items.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The card at the same height in the next list on this side. */
function beside(root: Element, item: Element, side: 'left' | 'right'): Element | undefined {
  const own = item.getBoundingClientRect();
  const offset = (list: Element) =>
    (list.getBoundingClientRect().left - own.left) * (side === 'right' ? 1 : -1);
  const lists = listsIn(root).filter((list) => offset(list) > own.width / 2);
  const column = lists.filter((list) => offset(list) < Math.min(...lists.map(offset)) + own.width / 2);
  const cards = column.flatMap((list) => [...list.querySelectorAll('[data-card]')]);
  return nearest(cards, (card) => Math.abs(middle(card) - middle(item)));
}

/** The card above or below: of the same list, or of the next lane. */
function along(root: Element, item: Element, way: 'up' | 'down'): Element | undefined {
  const sibling = way === 'down' ? item.nextElementSibling : item.previousElementSibling;
  if (sibling?.matches('[data-card]')) return sibling;
  const own = item.getBoundingClientRect();
  const ahead = (list: Element) => (middle(list) - middle(item)) * (way === 'down' ? 1 : -1);
  const others = listsIn(root).filter(
    (list) =>
      list !== item.parentElement &&
      Math.abs(list.getBoundingClientRect().left - own.left) < own.width / 2 &&
      ahead(list) > 0,
  );
  const cards = nearest(others, ahead)?.querySelectorAll('[data-card]');
  return cards?.[way === 'down' ? 0 : cards.length - 1];
}
