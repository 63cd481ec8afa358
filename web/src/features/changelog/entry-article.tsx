import { isRefused, type PublishedEntry, type ShippedCard } from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { imageSrc } from '#api/image-src.ts';
import { MarkdownView } from '#features/markdown/index.ts';
import { Link } from '#ui/link.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { KindBadge } from './kind-badge.tsx';

interface EntryArticleProps {
  entry: Pick<PublishedEntry, 'title' | 'content' | 'kind' | 'cards'>;
  /** When it was published; null for one that is not. */
  publishedAt: string | null;
  /** Its own address; undefined on its own page, where the title is the heading of the page. */
  href?: string | undefined;
  hrefOfCard: (card: ShippedCard) => string;
  /** After the date. */
  badges?: ReactNode;
  actions?: ReactNode;
}

/** Its date stands beside it where there is room. */
export const entryClass = 'grid min-w-0 grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-[9rem_minmax(0,1fr)]';

/** An entry as its readers see it. Only admins write these, so their links can be followed. */
export function EntryArticle({ entry, publishedAt, href, hrefOfCard, badges, actions }: EntryArticleProps) {
  const { title, content, kind } = entry;
  // Authors are given refused cards, too.
  const cards = entry.cards.filter((card) => !isRefused(card));
  const Heading = href ? 'h2' : 'h1';
  return (
    <article aria-label={title} className={`${entryClass} break-inside-avoid`}>
      <div className="flex flex-wrap content-start items-center gap-x-2.5 gap-y-1.5 text-sm text-subtle lg:pt-1">
        {publishedAt && <DateText date={publishedAt} />}
        {kind && <KindBadge kind={kind} />}
        {badges}
        {actions && <div className="ml-auto flex items-center gap-1">{actions}</div>}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <Heading
          dir="auto"
          className="text-pretty text-xl font-semibold tracking-tight [overflow-wrap:anywhere]"
        >
          {href ? (
            <Link href={href} className="rounded-xs hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </Heading>
        {content && <MarkdownView text={content} clickable className="max-w-prose text-md" />}
        {cards.length > 0 && <ShippedCards cards={cards} getHref={hrefOfCard} />}
      </div>
    </article>
  );
}

function ShippedCards({
  cards,
  getHref,
}: {
  cards: readonly ShippedCard[];
  getHref: EntryArticleProps['hrefOfCard'];
}) {
  return (
    <section aria-label="What shipped" className="grid gap-1.5 rounded-lg bg-sunken/60 px-4 py-3">
      <div aria-hidden className="text-xs font-medium text-subtle">
        What shipped
      </div>
      <ul className="grid gap-1.5 text-sm">
        {cards.map((card) => (
          <li key={card.id} className="flex min-w-0 items-start gap-2">
            <StatusIcon status={card.status} className="mt-1 shrink-0" />
            <Link
              href={getHref(card)}
              className="min-w-0 rounded-xs text-link leading-6 underline-offset-2 [overflow-wrap:anywhere] hover:underline"
            >
              <span className="sr-only">{`${card.status}: `}</span>
              <bdi>{card.title}</bdi>
            </Link>
            {card.imageUrl && (
              <img
                src={imageSrc(card.imageUrl)}
                alt=""
                loading="lazy"
                decoding="async"
                className="ml-auto h-14 w-22 shrink-0 rounded-sm border object-cover"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
