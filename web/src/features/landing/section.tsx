import type { ReactNode } from 'react';
import { cn } from '#ui/cn.ts';

interface SectionProps {
  id: string;
  title: string;
  text: string;
  className?: string;
  children: ReactNode;
}

/** A section with its heading, as wide as the others. */
export function Section({ id, title, text, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn('mx-auto max-w-6xl scroll-mt-16 px-4 py-16 sm:px-6 sm:py-24', className)}
    >
      <div className="mb-10 grid max-w-2xl gap-3 sm:mb-14">
        <h2 id={`${id}-title`} className="text-3xl font-semibold sm:text-4xl">
          {title}
        </h2>
        <p className="text-md text-muted sm:text-lg">{text}</p>
      </div>
      {children}
    </section>
  );
}
