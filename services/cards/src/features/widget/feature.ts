import { nothing } from '../../kernel/card-data/card-data.ts';
import { removeAll } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { BoardLists } from '../card-lists/board-lists.ts';
import type { ChangelogFeature } from '../changelog/feature.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { SubmissionsFeature } from '../submissions/feature.ts';
import type { ToggleVote } from '../votes/toggle-vote.ts';
import type { VoteRepository } from '../votes/vote.repository.ts';
import { createActInWidget } from './act-in-widget.ts';
import { createForgetPerson } from './forget-person.ts';
import { createReadWidget } from './read-widget.ts';
import { widgetModel, widgetPersonModel } from './widget.model.ts';
import { mountWidget } from './widget.routes.ts';
import { createWidgetPeople } from './widget-people.ts';
import { createWidgets } from './widgets.ts';

export interface WidgetFeatureDeps {
  kernel: Kernel;
  lists: BoardLists;
  votes: { upvotes: VoteRepository; upvote: ToggleVote };
  comments: CommentsFeature;
  guests: SubmissionsFeature;
  changelog: ChangelogFeature;
}

/** The use cases of people whom sites identify. */
function createWidgetActs(deps: WidgetFeatureDeps, widgetPeople: ReturnType<typeof widgetPersonModel>) {
  const { users, access, seeCard, throttle, deletion } = deps.kernel;
  const { config, connection } = deps.kernel.deps;
  const model = widgetModel(connection);
  const { upvotes, upvote } = deps.votes;
  const { comments, create: comment } = deps.comments;
  const { submissions, submit, limitGuests } = deps.guests;
  const widgets = createWidgets({ store: deps.kernel.deps.store(model), access, config });
  const people = createWidgetPeople({ widgetPeople });
  const { erasures } = deletion;
  const forget = createForgetPerson({ people, erasures, submissions, users });
  const voting = { seeCard, upvotes, upvote };
  const writing = { comments, comment, submit, limitGuests };
  const act = createActInWidget({ ...voting, ...writing, widgets, people, users, throttle });
  return { model, widgets, people, forget, act };
}

/** The widget on other sites (docs/widget.md). */
export function createWidgetFeature(deps: WidgetFeatureDeps) {
  const { access, names, limiter } = deps.kernel;
  const { config, connection } = deps.kernel.deps;
  const { lists } = deps;
  const widgetPeople = widgetPersonModel(connection);
  const { model, widgets, people, forget, act } = createWidgetActs(deps, widgetPeople);
  const { entries, presentEntries } = deps.changelog;
  const { origin } = new URL(config.PUBLIC_URL);
  const read = createReadWidget({ access, widgets, lists, entries, presentEntries, limiter, origin });
  const feature: Feature = {
    name: 'widget',
    cardData: nothing,
    eraseUser: nothing,
    hooks: {
      guestNames: people.names,
      async purgeProject(projectId) {
        await removeAll(model, { _id: projectId });
        await widgetPeople.deleteMany({ projectId });
      },
    },
    mount: (router) => mountWidget(router, { access, names, widgets, read, forget, act }),
  };
  return { feature };
}
