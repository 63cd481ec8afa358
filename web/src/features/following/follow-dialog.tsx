import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { type FollowedPlace, placeFollowingQuery, useFollowPlace } from './api/following.ts';
import { LevelChoice } from './level-choice.tsx';

interface FollowDialogProps {
  place: FollowedPlace;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog with the notification level of a project or a board. */
export function FollowDialog({ place, name, open, onOpenChange }: FollowDialogProps) {
  const kind = place.boardSlug ? 'board' : 'project';
  const description =
    kind === 'board' ? 'A card can have its own choice.' : 'A board or a card can have its own choice.';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={`What you hear of “${name}”`}
      description={`${description} It is saved at once.`}
    >
      <DialogBody>
        <Choice place={place} label={`What you hear of this ${kind}`} />
      </DialogBody>
    </Dialog>
  );
}

function Choice({ place, label }: { place: FollowedPlace; label: string }) {
  const { data, error, refetch, isRefetching } = useQuery(placeFollowingQuery(place));
  const { mutate } = useFollowPlace(place);
  const within = place.boardSlug ? { within: 'project' as const } : {};
  if (data) return <LevelChoice label={label} following={data} onChoose={mutate} {...within} />;
  if (error) {
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  }
  return (
    <Loading label="Loading">
      <Skeleton className="h-72 w-full" />
    </Loading>
  );
}
