import type { AgentRequest, AgentRequestState } from '@cardinal/contracts';
import { useRef } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useDecide } from './agents.queries.ts';
import { actNames } from './tool-names.ts';

const stateNames: Record<AgentRequestState, string> = {
  waiting: 'Waits for you',
  running: 'Approved',
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  expired: 'Expired',
};

/** Something that an agent wants to do: exactly what will be written. */
export function RequestItem({ request }: { request: AgentRequest }) {
  const { tool, state, project, agent, title, cardId, reason, askedAt } = request;
  const item = useRef<HTMLLIElement>(null);
  const isOpen = state === 'waiting';
  useFocusAfterRemoval(Number(isOpen), item);
  return (
    <li ref={item} tabIndex={-1} className="grid grid-cols-1 gap-3 py-4 outline-none">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {actNames[tool]}
          <Badge tone={isOpen ? 'amber' : state === 'done' ? 'green' : 'neutral'}>{stateNames[state]}</Badge>
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {cardId ? (
            <Link href={`/card/${cardId}`} className="text-link underline">
              {title}
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
          {' · '}
          <bdi>{project.name}</bdi>
          {agent && (
            <>
              {' · by '}
              <bdi>{agent}</bdi>
            </>
          )}
          {' · '}
          <RelativeTime date={askedAt} />
        </p>
        {reason && <p className="text-sm">{reason}</p>}
        <Fields request={request} />
      </div>
      {isOpen && <Decision request={request} />}
    </li>
  );
}

/** The names of fields, as words: `dueDate` is due date. */
const toWords = (name: string): string =>
  name
    .replace(/Ids$/, 's')
    .replace(/Id$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function describe(value: unknown, names: AgentRequest['names']): string {
  const values = [value].flat().filter((each) => each !== null && each !== '');
  return values.length === 0 ? 'none' : values.map((each) => names[String(each)] ?? String(each)).join(', ');
}

/** All that is written, and where. */
function getRows({ fields, board, version, names }: AgentRequest): (readonly [string, string])[] {
  const { boardId: _named, ...written } = fields;
  return [
    ...(board ? [['board', `${board.name} (${board.visibility})`] as const] : []),
    ...(version ? [['changes the card if it still has version', String(version)] as const] : []),
    ...Object.entries(board ? written : fields).map(
      ([name, value]) => [toWords(name), describe(value, names)] as const,
    ),
  ];
}

function Fields({ request }: { request: AgentRequest }) {
  return (
    <dl className="grid grid-cols-1 gap-2 text-sm">
      {getRows(request).map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted first-letter:uppercase">{name}</dt>
          <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Decision({ request: { id, tool, title } }: { request: AgentRequest }) {
  const { mutate, isPending, variables } = useDecide();
  const about = `${actNames[tool]}: ${title}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        aria-label={`Approve: ${about}`}
        loading={isPending && variables?.approve === true}
        disabled={isPending}
        onClick={() => mutate({ id, approve: true })}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        aria-label={`Refuse: ${about}`}
        disabled={isPending}
        onClick={() => mutate({ id, approve: false })}
      >
        Refuse
      </Button>
    </div>
  );
}
