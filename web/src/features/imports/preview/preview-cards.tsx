import { type PreviewedCard, statusText } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#features/card-data/index.ts';
import { Badge } from '#ui/badge.tsx';
import { TypeBadge, typeNames } from '#ui/domain-badges.tsx';
import { formatNumber } from '#ui/locale.ts';
import { DateText } from '#ui/relative-time.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { useIsNarrow } from '#ui/use-media-query.ts';
import { teamQuery } from '../api/team.query.ts';
import { countThings } from '../import-texts.ts';

interface PreviewCardsProps {
  slug: string;
  place: 'Line' | 'Card';
  cards: readonly PreviewedCard[];
}

/** The first cards as they would be imported: a table, or a list where there is little room. */
export function PreviewCards({ slug, place, cards }: PreviewCardsProps) {
  const { data: team = [] } = useQuery(teamQuery(slug));
  const isNarrow = useIsNarrow();
  if (cards.length === 0) return <p className="text-sm text-muted">No card would be imported.</p>;
  const nameAll = ({ assigneeIds }: PreviewedCard) =>
    team.filter(({ id }) => assigneeIds.includes(id)).map(({ username }) => username);
  if (isNarrow) {
    return (
      <ul aria-label="First cards" className="divide-y rounded-lg border">
        {cards.map((card) => (
          <NarrowCard key={card.line} {...{ place, card }} assignees={nameAll(card)} />
        ))}
      </ul>
    );
  }
  return (
    <Table label="First cards">
      <TableHead>
        {[place === 'Line' ? 'Line' : 'No.', 'Card', 'Status', 'Priority', 'Author', 'Assignees'].map(
          (name) => (
            <TableHeader key={name}>{name}</TableHeader>
          ),
        )}
      </TableHead>
      <TableBody>
        {cards.map((card) => (
          <WideCard key={card.line} card={card} assignees={nameAll(card)} />
        ))}
      </TableBody>
    </Table>
  );
}

interface CardProps {
  card: PreviewedCard;
  assignees: readonly string[];
}

function WideCard({ card, assignees }: CardProps) {
  return (
    <TableRow>
      <TableCell className="text-subtle tabular-nums">{formatNumber(card.line)}</TableCell>
      <TableCell className="min-w-72">
        <CardText card={card} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <div className="grid justify-items-start gap-1">
          <Status card={card} />
          <TypeBadge type={card.type} size="sm" />
        </div>
      </TableCell>
      <TableCell className="tabular-nums">{card.priority}</TableCell>
      <TableCell className="max-w-44">
        <bdi className="[overflow-wrap:anywhere]">{card.author}</bdi>
        <span className="block whitespace-nowrap text-xs text-subtle">
          <DateText date={card.createdAt} />
        </span>
      </TableCell>
      <TableCell className="max-w-44">
        <bdi className="[overflow-wrap:anywhere]">{assignees.join(', ')}</bdi>
        {card.dueDate && (
          <span className="block whitespace-nowrap text-xs text-subtle">Due {formatDay(card.dueDate)}</span>
        )}
      </TableCell>
    </TableRow>
  );
}

function NarrowCard({ place, card, assignees }: CardProps & Pick<PreviewCardsProps, 'place'>) {
  return (
    <li className="grid gap-2 px-4 py-3">
      <CardText card={card} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <Status card={card} />
        <span>{typeNames[card.type]}</span>
        {card.priority !== null && <span>Priority {card.priority}</span>}
        <span>
          By <bdi>{card.author}</bdi>
        </span>
        {assignees.length > 0 && (
          <span>
            Assigned to <bdi>{assignees.join(', ')}</bdi>
          </span>
        )}
        <DateText date={card.createdAt} />
        {card.dueDate && <span>Due {formatDay(card.dueDate)}</span>}
        <span>
          {place} {formatNumber(card.line)}
        </span>
      </p>
    </li>
  );
}

function Status({ card: { status, closingReason } }: { card: PreviewedCard }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusIcon status={status} />
      {statusText(status, closingReason)}
    </span>
  );
}

function CardText({ card }: { card: PreviewedCard }) {
  const { title, description, labels, comments, votes, isKnown } = card;
  const counts = [comments > 0 && countThings(comments, 'comment'), votes > 0 && countThings(votes, 'vote')];
  return (
    <div className="grid min-w-0 gap-0.5">
      <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {title}
      </span>
      {description && (
        <span dir="auto" className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere]">
          {description}
        </span>
      )}
      <span className="flex flex-wrap items-center gap-1.5 text-xs text-subtle empty:hidden">
        {isKnown && (
          <Badge tone="blue" size="sm">
            Imported before
          </Badge>
        )}
        {labels.map((label) => (
          <Badge key={label} size="sm">
            {label}
          </Badge>
        ))}
        {counts.filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}
