import { createThrottle } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Core } from '../../core.ts';
import type { Deps, Models } from '../../models.ts';
import type { BoardLists } from '../card-lists/board-lists.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import type { LimitGuests } from '../submissions/guest-limits.ts';
import type { Submit } from '../submissions/submit.ts';
import type { ToggleVote } from '../votes/toggle-vote.ts';
import { createActInWidget } from './act-in-widget.ts';
import { createForgetPerson } from './forget-person.ts';
import { createReadWidget } from './read-widget.ts';
import { mountWidget } from './widget.routes.ts';
import { createWidgets } from './widgets.ts';

export interface WidgetDeps extends Pick<Deps, 'config'> {
  models: Models;
  core: Core & { comment: CreateComment; upvote: ToggleVote; submit: Submit; limitGuests: LimitGuests };
  lists: BoardLists;
}

/** The widget on other sites (docs/widget.md). */
export function mountWidgetOf(router: Router, { config, models, core, lists }: WidgetDeps): void {
  const widgets = createWidgets({ ...core, store: core.stores.widgets, config });
  const origin = new URL(config.PUBLIC_URL).origin;
  mountWidget(router, {
    ...core,
    widgets,
    read: createReadWidget({ ...core, widgets, lists, origin }),
    forget: createForgetPerson({ ...core, people: core.widgetPeople }),
    act: createActInWidget({
      ...core,
      widgets,
      people: core.widgetPeople,
      throttle: createThrottle({ model: models.tries }),
    }),
  });
}
