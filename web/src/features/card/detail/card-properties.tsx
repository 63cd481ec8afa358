import {
  type CardDetail,
  closingReasonNames,
  getCardProperty,
  isClosed,
  readProperty,
  selectProperties,
  valueName,
  type WordProperty,
} from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { type CardAccess, canChange, PropertySelect, useQuickChange } from '#features/card-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { StatusBadge } from '#ui/domain-badges.tsx';
import { DateText, RelativeTime } from '#ui/relative-time.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { Stars } from '#ui/stars.tsx';
import { Assignees } from './assignees.tsx';
import { AwardPoints } from './award-points.tsx';
import { BoardSelect } from './board-select.tsx';
import { CardLabels } from './card-labels.tsx';
import { DueDateField } from './due-date-field.tsx';
import { StatusInfo } from './status-info.tsx';

interface CardPropertiesProps {
  card: CardDetail;
  access: CardAccess;
}

/** The properties of a card; those that the user may change can be edited here. */
export function CardProperties({ card, access }: CardPropertiesProps) {
  const change = useQuickChange();
  const { canTakePart } = access;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] content-start gap-x-8 gap-y-1.5">
      <Property label="Status" aside={<StatusInfo />}>
        {access.canManage ? (
          <PropertySelect
            name="status"
            size="sm"
            value={card.status}
            onChange={(changes) => change(card, changes)}
          />
        ) : (
          <StatusBadge status={card.status} />
        )}
      </Property>
      {/* Others see it above the title. */}
      {access.canEdit && <SelectedProperty name="type" card={card} access={access} />}
      {isClosed(card.status) && (access.canManage || card.closingReason) && (
        <Property label="Closing reason">
          {access.canManage ? (
            <PropertySelect
              name="closingReason"
              none="No reason"
              size="sm"
              value={card.closingReason}
              onChange={(changes) => change(card, changes)}
            />
          ) : (
            card.closingReason && <Badge>{closingReasonNames[card.closingReason]}</Badge>
          )}
        </Property>
      )}
      {access.canManage && (
        <Property label="Board">
          <BoardSelect card={card} />
        </Property>
      )}
      {(access.canAssign || card.assignees.length > 0) && (
        <Property label={card.assignees.length > 1 ? 'Assignees' : 'Assignee'}>
          <Assignees card={card} access={access} />
        </Property>
      )}
      {(access.canLabel || card.labels.length > 0) && (
        <Property label="Labels">
          <CardLabels card={card} access={access} />
        </Property>
      )}
      {(access.canSchedule || card.dueDate) && (
        <Property label="Due date">
          <DueDateField card={card} access={access} />
        </Property>
      )}
      <Property label="User priority">
        {canTakePart ? (
          <StarRating
            label="User priority"
            value={card.userPriority}
            onChange={(userPriority) => change(card, { userPriority })}
            className="-ml-0.5"
          />
        ) : (
          <Stars label="User priority" value={card.userPriority} size="md" />
        )}
      </Property>
      {access.canManage && (
        <Property label="Dev priority">
          <StarRating
            label="Dev priority"
            scale="dev"
            value={card.devPriority}
            onChange={(devPriority) => change(card, { devPriority })}
            className="-ml-0.5"
          />
        </Property>
      )}
      {selectProperties.map((name) => (
        <SelectedProperty key={name} name={name} card={card} access={access} />
      ))}
      <Property label="Created by">
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={getAuthorName(card)} size="sm" />
          <span className="grid min-w-0">
            <span className="truncate">{getAuthorName(card)}</span>
            <DateText date={card.createdAt} className="text-xs text-subtle" />
          </span>
        </span>
      </Property>
      {card.updatedAt !== card.createdAt && (
        <Property label="Updated">
          <RelativeTime date={card.updatedAt} />
        </Property>
      )}
      {card.upvotedBy.length > 0 && (
        <Property label="Upvoted by">
          <Voters names={card.upvotedBy.map(({ username }) => username)} />
        </Property>
      )}
      {access.canAwardPoints && <AwardPoints card={card} />}
    </div>
  );
}

/** A property with a select, or its value for those who may not change it. */
function SelectedProperty({ name, card, access }: CardPropertiesProps & { name: WordProperty }) {
  const change = useQuickChange();
  const value = readProperty(card, name);
  return (
    <Property label={getCardProperty(name).label}>
      {canChange(access, name) ? (
        <PropertySelect name={name} size="sm" value={value} onChange={(changes) => change(card, changes)} />
      ) : (
        value && <Badge>{valueName(name, value)}</Badge>
      )}
    </Property>
  );
}

const getAuthorName = (card: CardDetail) => card.createdByUser?.username ?? 'Unknown';
const NAMES_SHOWN = 5;

function Voters({ names }: { names: string[] }) {
  const more = names.length - NAMES_SHOWN;
  return (
    <span dir="auto" className="text-sm text-muted [overflow-wrap:anywhere]" title={names.join(', ')}>
      {names.slice(0, NAMES_SHOWN).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

interface PropertyProps {
  label: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Property({ label, aside, children }: PropertyProps) {
  return (
    <div className="grid min-w-0 grid-cols-[5.75rem_minmax(0,1fr)] items-start gap-x-2">
      <div className="flex h-8 items-center gap-0.5 text-xs font-medium text-subtle pointer-coarse:h-10">
        {label}
        {aside}
      </div>
      <div className="flex min-h-8 min-w-0 items-center text-sm pointer-coarse:min-h-10">{children}</div>
    </div>
  );
}
