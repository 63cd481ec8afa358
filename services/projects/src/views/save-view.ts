import {
  type BodyOf,
  type createView,
  limits,
  nameKey,
  type updateView,
  viewChanged,
} from '@cardinal/contracts';
import { AppError, newEvent, newId, type User } from '@cardinal/service-kit';
import { insertSeated } from '../limits/seats.ts';
import { clashedOn } from '../slugs/with-free-slug.ts';
import type { ViewDocument } from './view.model.ts';
import { getListKey, type Views } from './view.repository.ts';

const refusedName = (code: 'view_taken' | 'validation_failed', message: string) =>
  new AppError(code, message, { issues: [{ path: 'name', message }] });

const tooMany = ({ shared }: { shared: boolean }): AppError =>
  refusedName(
    'validation_failed',
    shared
      ? `A project can share at most ${limits.sharedViews} views`
      : `You can keep at most ${limits.ownViews} views in a project`,
  );

async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!clashedOn(error, 'nameKey')) throw error;
    throw refusedName('view_taken', `There is a view called “${name}” already`);
  }
}

type Scope = Pick<ViewDocument, 'projectId' | 'ownerId' | 'shared'>;

/** @param before as it was, if others saw it then */
export const viewEvents = (viewId: string, { projectId, ownerId, shared }: Scope, before?: Scope) => [
  newEvent(viewChanged, { viewId, projectId, ownerId, shared: shared || before?.shared === true }),
];

/** Saves views under names that are free in their list, within its limit, no matter who saves at the same time. */
export function createSaveView({ views }: { views: Views }) {
  /** Writes with a free seat of the list. */
  const seated = <T>(place: Scope, name: string, write: (seat: number) => Promise<T>): Promise<T> =>
    named(name, () =>
      insertSeated({
        limit: place.shared ? limits.sharedViews : limits.ownViews,
        taken: () => views.seatsIn(getListKey(place)),
        insert: write,
        refuse: () => tooMany(place),
      }),
    );

  return {
    create(
      { id: ownerId }: User,
      projectId: string,
      input: BodyOf<typeof createView>,
    ): Promise<ViewDocument> {
      const place = { projectId, ownerId, shared: input.shared };
      const _id = newId();
      const content = { _id, ...input, ...place, list: getListKey(place), nameKey: nameKey(input.name) };
      return seated(place, input.name, (seat) => views.insert({ ...content, seat }, viewEvents(_id, place)));
    },

    /**
     * @param view as the caller saw it
     * @returns the view after the change, or null if it is gone
     */
    update(
      view: ViewDocument,
      input: BodyOf<typeof updateView>,
      options: { ifMatch: number | undefined; present: (view: ViewDocument) => unknown },
    ): Promise<ViewDocument | null> {
      const write = (moved: Partial<ViewDocument>) =>
        views.change(
          view._id,
          (before) => {
            // Its list, and who may change it, were chosen for this.
            if (before.shared !== view.shared)
              throw new AppError('stale_version', 'Somebody else changed this in the meantime');
            const set = { ...input, ...(input.name ? { nameKey: nameKey(input.name) } : {}), ...moved };
            return { set, events: viewEvents(view._id, { ...before, ...set }, before) };
          },
          options,
        );
      const { shared = view.shared, name = view.name } = input;
      const place = { ...view, shared };
      if (shared === view.shared) return named(name, () => write({}));
      return seated(place, name, (seat) => write({ list: getListKey(place), seat }));
    },
  };
}
