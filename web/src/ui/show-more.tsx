import { Button } from '#ui/button.tsx';

interface ShowMoreProps {
  /** Of `useInfiniteQuery`. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Reads the next page of a list, if there is one. */
export const ShowMore = ({ pages }: ShowMoreProps) =>
  pages.hasNextPage && (
    <Button
      className="justify-self-start"
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      Show more
    </Button>
  );
