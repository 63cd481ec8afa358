import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { useAddressed } from './use-addressed.ts';

export interface Section {
  /** The part of its address after #. */
  id: string;
  title: string;
  content: ReactNode;
}

/**
 * A long page in sections, each with an address of its own, and an index of them: beside them where there is room, above
 * them elsewhere.
 */
export function Sections({ sections }: { sections: readonly Section[] }) {
  useAddressed(true, 'start');
  const current = useCurrentSection(sections);
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <SectionIndex sections={sections} current={current} />
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {sections.map(({ id, content }) => (
          <div
            key={id}
            id={id}
            tabIndex={-1}
            className="scroll-mt-[calc(var(--header-height)+4rem)] rounded-lg outline-none lg:scroll-mt-[calc(var(--header-height)+1rem)]"
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

function SectionIndex({ sections, current }: { sections: readonly Section[]; current: string }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    // Only where the list itself scrolls: the page stays.
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
  }, [current]);
  return (
    <nav
      aria-label="Sections"
      className="sticky top-(--header-height) z-10 -mx-4 border-b bg-canvas px-4 sm:-mx-6 sm:px-6 lg:top-[calc(var(--header-height)+1rem)] lg:mx-0 lg:self-start lg:border-0 lg:px-0"
    >
      <ul
        ref={list}
        className="relative flex gap-1 overflow-x-auto py-1.5 [scrollbar-width:none] lg:flex-col lg:overflow-visible lg:py-0"
      >
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cn(
                'flex min-h-11 items-center rounded-md px-3 text-sm hover:bg-hover hover:text-ink lg:min-h-8',
                id === current ? 'bg-hover font-medium text-ink' : 'text-muted',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How far below the top of the window a section counts as the one that is read, in pixels. */
const READ_AT = 160;

/** The section at the top of the window; at the end of the page, the one that was asked for. */
function useCurrentSection(sections: readonly Section[]): string {
  const [current, setCurrent] = useState(sections[0]?.id ?? '');
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    let frame = 0;
    function look() {
      frame = 0;
      const all = ids.split(' ');
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY + window.innerHeight >= scrollHeight - 2 && window.scrollY > 0;
      const asked = window.location.hash.slice(1);
      const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? 0;
      const isSeen = (id: string) => top(id) >= 0 && top(id) < window.innerHeight;
      const read = all.findLast((id) => top(id) <= READ_AT) ?? all[0] ?? '';
      if (!isAtEnd) return setCurrent(read);
      setCurrent(all.includes(asked) && isSeen(asked) ? asked : (all.at(-1) ?? ''));
    }
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    later();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('hashchange', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('hashchange', later);
    };
  }, [ids]);
  return current;
}
