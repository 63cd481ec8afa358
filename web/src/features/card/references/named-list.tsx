import type { ReactNode } from 'react';

interface NamedListProps<Item extends { id: string }> {
  name: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
  /** Below the list. */
  more?: ReactNode;
}

/** A named list of links to a card's references; nothing if it is empty. */
export function NamedList<Item extends { id: string }>({
  name,
  items,
  children,
  more,
}: NamedListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section aria-label={name} className="grid min-w-0 justify-items-start">
      <div aria-hidden className="flex h-7 items-center text-xs font-medium text-subtle">
        {name}
      </div>
      <ul className="grid w-full min-w-0 gap-1.5 text-sm">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 [overflow-wrap:anywhere]">
            {children(item)}
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
