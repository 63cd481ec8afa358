import { type BlockLists, limits } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { blockListsQuery, useSetWords, useUnblock } from './api/use-block-lists.ts';

/** The words and people that a project keeps out. */
export function Blocked({ slug }: { slug: string }) {
  const { data, error, refetch, isRefetching } = useQuery(blockListsQuery(slug));
  const shown = (content: (lists: BlockLists) => ReactNode) =>
    data ? (
      content(data)
    ) : error ? (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    ) : (
      <Skeleton className="h-16" />
    );
  return (
    <div className="grid gap-6">
      <Panel>
        <PanelHeader
          title="Blocked words"
          description="Nobody outside the team can write them. Case and accents make no difference."
        />
        <PanelBody className="grid grid-cols-1 gap-4">
          {shown((lists) => (
            <Words slug={slug} lists={lists} />
          ))}
        </PanelBody>
      </Panel>
      <Panel>
        <PanelHeader
          title="Blocked people"
          description="They read your public boards, and write, vote and react nowhere on them."
        />
        <PanelBody className="grid grid-cols-1 gap-3">
          {shown(({ users }) => (
            <People slug={slug} users={users} />
          ))}
        </PanelBody>
      </Panel>
    </div>
  );
}

function Words({ slug, lists: { words, version } }: { slug: string; lists: BlockLists }) {
  const [word, setWord] = useState('');
  const save = useSetWords(slug);
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(words.length, list);
  const isFull = words.length >= limits.blockedWords;

  function add() {
    const added = word.trim();
    if (added === '' || isFull || save.isPending) return;
    save.mutate({ words: [...words, added], version }, { onSuccess: () => setWord('') });
  }

  return (
    <>
      <div ref={list} tabIndex={-1} className="outline-none">
        {words.length === 0 ? (
          <p className="text-sm text-muted">No word is blocked.</p>
        ) : (
          <ul aria-label="Blocked words" className="flex flex-wrap gap-1.5">
            {words.map((each) => (
              <li key={each} className="flex items-center gap-0.5 rounded-full border bg-sunken pl-3 text-sm">
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {each}
                </span>
                <button
                  type="button"
                  aria-label={`Allow ${each}`}
                  disabled={save.isPending}
                  onClick={() => save.mutate({ words: words.filter((other) => other !== each), version })}
                  className="grid size-7 place-items-center rounded-full text-subtle transition-colors hover:text-ink pointer-coarse:size-10"
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <SubmitForm onSubmit={add} className="flex items-end gap-2">
        <Field label="Word or phrase" className="max-w-80 flex-1">
          <Input
            value={word}
            maxLength={limits.blockedWord}
            autoComplete="off"
            onChange={({ target }) => setWord(target.value)}
          />
        </Field>
        <Button type="submit" loading={save.isPending} disabled={word.trim() === '' || isFull}>
          Block
        </Button>
      </SubmitForm>
      {isFull && (
        <p className="text-sm text-muted">A project can block at most {limits.blockedWords} words.</p>
      )}
    </>
  );
}

function People({ slug, users }: { slug: string; users: BlockLists['users'] }) {
  const unblock = useUnblock(slug);
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(users.length, list);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {users.length === 0 ? (
        <p className="text-sm text-muted">
          Nobody is blocked. You can block authors when you hide what they wrote.
        </p>
      ) : (
        <ul aria-label="Blocked people" className="divide-y">
          {users.map(({ user, at, by, reason }) => (
            <li key={user.id} className="flex flex-wrap items-center gap-3 py-2">
              <Avatar name={user.username} size="sm" />
              <div className="grid min-w-0 flex-1 basis-40 gap-0.5 text-sm">
                <bdi className="truncate font-medium">{user.username}</bdi>
                <span className="text-xs text-muted [overflow-wrap:anywhere]">
                  {'Blocked '}
                  <RelativeTime date={at} />
                  {by && (
                    <>
                      {' by '}
                      <bdi>{by.username}</bdi>
                    </>
                  )}
                  {reason && (
                    <>
                      {': '}
                      <bdi>{reason}</bdi>
                    </>
                  )}
                </span>
              </div>
              <Button
                size="sm"
                aria-label={`Unblock ${user.username}`}
                loading={unblock.isPending && unblock.variables === user.id}
                onClick={() => unblock.mutate(user.id)}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
