import { Loading, Skeleton } from '#ui/skeleton.tsx';

const rows = ['w-20', 'w-32', 'w-24', 'w-36'];

/** Placeholder of the sidebar until the project is loaded. */
export function SidebarSkeleton() {
  return (
    <Loading label="Loading project" className="grid gap-5 p-3">
      <div className="flex items-center gap-3 px-2.5 py-2">
        <Skeleton className="size-8" />
        <div className="grid gap-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
      <div className="grid gap-0.5">
        {rows.map((width) => (
          <span key={width} className="flex h-8 items-center gap-2.5 px-2.5 pointer-coarse:h-11">
            <Skeleton className="size-4" />
            <Skeleton className={width} />
          </span>
        ))}
      </div>
    </Loading>
  );
}
