import type { Reference } from '@cardinal/markdown';
import { useContext } from 'react';
import { Link } from '#ui/link.tsx';
import { CardLink } from './card-link.tsx';
import { TextContext } from './text-context.ts';

export const linkLook = 'rounded-xs text-link underline underline-offset-2 hover:decoration-2';

/** A card that the viewer sees is shown by its title and status; other references stay as they are written. */
export function ReferenceView({ reference: { card: written, value, href } }: { reference: Reference }) {
  const { cards } = useContext(TextContext);
  const isNamed = (id: string) => ('id' in written ? id === written.id : id.startsWith(written.shortId));
  const card = cards.find(({ id, merged = [] }) => [id, ...merged].some(isNamed));
  if (card) return <CardLink card={card} />;
  if (!href) return value;
  return (
    <Link href={href.slice(window.location.origin.length)} className={linkLook}>
      {value}
    </Link>
  );
}
