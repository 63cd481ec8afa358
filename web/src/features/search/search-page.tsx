import { longestSearch, mostFound, ownCards, type SearchHit, searchPlaces } from '@cardinal/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { filterTexts } from '#features/card-data/index.ts';
import { projectsQuery } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { Page, PageHeader } from '#ui/page.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { searchQuery } from './search.query.ts';
import { ages, formatSearch, parseSearch, type Wanted } from './search-address.ts';
import { SearchResult } from './search-result.tsx';

/** Debounce of the search. Milliseconds. */
const TYPING_PAUSE = 250;
/** No filter: a select has no empty value. */
const ALL = 'all';
const placeTexts = { title: 'In titles', description: 'In descriptions', comment: 'In comments' };
const personTexts = { created: 'Created by me', assigned: 'Assigned to me' };
const ageTexts = {
  day: 'In the last day',
  week: 'In the last week',
  month: 'In the last month',
  year: 'In the last year',
};

/** All cards that a search finds, of all projects or of one. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const wanted = parseSearch(params);
  usePageTitle(wanted.q ? `Search: ${wanted.q}` : 'Search');
  const change = (changes: Partial<Wanted>) =>
    setParams(new URLSearchParams(formatSearch({ ...wanted, ...changes })), { replace: true });
  const results = useRef<HTMLDivElement>(null);
  const toFirst = () => results.current?.querySelector('a')?.focus();
  return (
    <Page>
      <PageHeader title="Search" className="mb-4" />
      {/* biome-ignore lint/a11y/useSemanticElements: browsers know the element only since 2023 */}
      <div role="search" className="mb-4 grid gap-2">
        <SearchBox q={wanted.q} onSearch={(q) => change({ q })} onDown={toFirst} />
        <Filters wanted={wanted} onChange={change} />
      </div>
      <div ref={results}>
        {wanted.q === '' ? (
          <EmptyState
            title="What are you looking for?"
            description="Titles, descriptions and comments of your projects are searched."
          />
        ) : (
          <Results
            wanted={wanted}
            onClear={() => setParams(new URLSearchParams({ q: wanted.q }), { replace: true })}
          />
        )}
      </div>
    </Page>
  );
}

interface SearchBoxProps {
  q: string;
  onSearch: (q: string) => void;
  /** Goes to the first result. */
  onDown: () => void;
}

function SearchBox({ q, onSearch, onDown }: SearchBoxProps) {
  const [typed, setTyped] = useState(q);
  // The address changes otherwise too, by the palette and by going back.
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const text = typed.trim();
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(() => latest.current(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, q]);
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter') onSearch(text);
    if (event.key === 'ArrowDown') onDown();
  }
  return (
    <div>
      <SearchInput
        label="Search all cards"
        placeholder="Search titles, descriptions and comments"
        autoFocus={q === ''}
        value={typed}
        maxLength={longestSearch}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface FiltersProps {
  wanted: Wanted;
  onChange: (changes: Partial<Wanted>) => void;
}

function Filters({ wanted, onChange }: FiltersProps) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const known = projects.map(({ name, slug }) => ({ value: slug, label: name }));
  const isKnown = known.some(({ value }) => value === wanted.project);
  const chosen = wanted.project && !isKnown ? [{ value: wanted.project, label: wanted.project }] : [];
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
      <Filter
        {...{ label: 'Project', all: 'All projects', options: [...known, ...chosen] }}
        value={wanted.project}
        onChange={(project) => onChange({ project })}
      />
      <Filter
        {...{ label: 'Found in', all: 'Anywhere', options: toOptions(searchPlaces, placeTexts) }}
        value={wanted.foundIn}
        onChange={(foundIn) => onChange({ foundIn })}
      />
      <Filter {...filterTexts.type} value={wanted.type} onChange={(type) => onChange({ type })} />
      <Filter {...filterTexts.status} value={wanted.status} onChange={(status) => onChange({ status })} />
      <Filter
        {...{ label: 'Person', all: 'Anyone', options: toOptions(ownCards, personTexts) }}
        value={wanted.mine}
        onChange={(mine) => onChange({ mine })}
      />
      <Filter
        {...{ label: 'Created', all: 'Any time', options: toOptions(ages, ageTexts) }}
        value={wanted.age}
        onChange={(age) => onChange({ age })}
      />
    </div>
  );
}

const toOptions = <Value extends string>(values: readonly Value[], texts: Record<Value, string>) =>
  values.map((value) => ({ value, label: texts[value] }));

interface FilterProps<Value extends string> {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  options: readonly SelectOption[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function Filter<Value extends string>({ label, all, options, value, onChange }: FilterProps<Value>) {
  return (
    <Select
      label={label}
      options={[{ value: ALL, label: all }, ...options]}
      value={value ?? ALL}
      onValueChange={(chosen) => onChange(chosen === ALL ? undefined : (chosen as Value))}
      className={value && 'border-accent'}
    />
  );
}

/** Up and down go through the results. */
function step(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-result]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0) return;
  event.preventDefault();
  if (next) next.focus();
  else if (at === 0) document.querySelector<HTMLElement>('[role=search] input')?.focus();
}

function Results({ wanted, onClear }: { wanted: Wanted; onClear: () => void }) {
  const query = useInfiniteQuery(searchQuery(wanted));
  const { data, isPlaceholderData, isFetchingNextPage } = query;
  if (query.isError && !data)
    return (
      <ErrorState
        description={errorMessage(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (!data) return <Waiting />;
  const hits = distinct(data.pages.flatMap((page) => page.hits));
  const isPartial = data.pages.some((page) => page.isPartial);
  const isFiltered = Object.entries(wanted).some(([name, value]) => name !== 'q' && value !== undefined);
  const isMore = data.pages.at(-1)?.hasMore === true;
  const isFull = isMore && !query.hasNextPage;
  return (
    <>
      <p role="status" className="mb-2 text-sm text-subtle tabular-nums">
        {!isPlaceholderData && countText(hits.length, !isMore)}
      </p>
      {isPartial && (
        <p className="mb-3 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber-ink">
          Not all cards were searched. More of a word, or another one, finds others.
        </p>
      )}
      {hits.length === 0 && !isPlaceholderData ? (
        <EmptyState
          title="Nothing found"
          description={
            <span className="[overflow-wrap:anywhere]">
              No card of your projects has “<bdi>{wanted.q}</bdi>”{isFiltered ? ' there' : ''}.
            </span>
          }
          action={isFiltered && <Button onClick={onClear}>Search everywhere</Button>}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is focused
        <div onKeyDown={step} aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <ol aria-label="Results" className="divide-y rounded-lg border bg-surface">
            {hits.map((hit) => (
              <SearchResult key={hit.card.id} hit={hit} />
            ))}
          </ol>
        </div>
      )}
      <More
        hasNext={query.hasNextPage && !isPlaceholderData}
        isFull={isFull}
        failed={query.isFetchNextPageError}
        loading={isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  );
}

const countText = (count: number, isWhole: boolean): string =>
  `${isWhole ? '' : 'First '}${count} ${count === 1 ? 'card' : 'cards'}`;

/** A card may be on two pages where something was written between them. */
const distinct = (hits: readonly SearchHit[]): SearchHit[] => [
  ...new Map(hits.map((hit) => [hit.card.id, hit])).values(),
];

interface MoreProps {
  hasNext: boolean;
  /** There are more than are listed. */
  isFull: boolean;
  failed: boolean;
  loading: boolean;
  onLoad: () => void;
}

function More({ hasNext, isFull, failed, loading, onLoad }: MoreProps) {
  return (
    <div className="grid justify-items-center gap-2 py-6">
      {failed && (
        <p role="alert" className="text-sm text-danger-ink">
          The next cards could not be loaded.
        </p>
      )}
      {hasNext && (
        <Button loading={loading} onClick={onLoad}>
          {failed ? 'Try again' : 'Show more'}
        </Button>
      )}
      {isFull && (
        <p className="text-sm text-subtle">{`No more than ${mostFound} cards are listed. Search for more words.`}</p>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Loading label="Searching">
      <div className="divide-y rounded-lg border bg-surface">
        {[0, 1, 2, 3, 4].map((n) => (
          <div key={n} className="grid gap-2 px-4 py-3.5">
            <Skeleton className="w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
