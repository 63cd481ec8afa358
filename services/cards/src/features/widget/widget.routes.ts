import {
  commentInWidget,
  createWidgetKey,
  embedWidget,
  forgetWidgetPerson,
  getWidget,
  identifyInWidget,
  may,
  revokeWidgetKey,
  type Widget as ShownWidget,
  startWidget,
  submitInWidget,
  updateWidget,
  voteInWidget,
} from '@cardinal/contracts';
import { AppError, attachCurrent, clientAddress, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { type SignedIn, signedIn } from '../../kernel/access/viewer.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import { sendEmbedded } from '../roadmap/embedded-page.ts';
import type { ActInWidget } from './act-in-widget.ts';
import type { ForgetPerson } from './forget-person.ts';
import type { ReadWidget } from './read-widget.ts';
import { holding } from './widget.rules.ts';
import type { Widgets } from './widgets.ts';

export interface WidgetRouteDeps {
  access: Pick<BoardAccess, 'projectBySlug'>;
  widgets: Widgets;
  read: ReadWidget;
  act: ActInWidget;
  forget: ForgetPerson;
  names: Names;
}

export function mountWidget(router: Router, deps: WidgetRouteDeps): void {
  const { read, act } = deps;
  mountWidgetSettings(router, deps);

  mountCall(router, startWidget, ({ params, query, req }) =>
    read.start(params.project, { site: req.get('origin'), since: query.since }),
  );
  mountCall(router, embedWidget, async ({ params, query, req, res }) => {
    const { content, origins, projectAccent } = await read.frame(params, query, { req, res });
    sendEmbedded(req, res, content, { look: { ...query, projectAccent }, origins });
  });

  mountCall(router, identifyInWidget, ({ params, body }) => act.identify(params.project, body));
  mountCall(router, voteInWidget, ({ params, body }) => act.vote(params.project, body));
  mountCall(router, commentInWidget, async ({ params, body }) => ({
    commentId: await act.comment(params.project, body),
  }));
  mountCall(router, submitInWidget, async ({ params, body, req }) => {
    await act.submit(params, clientAddress(req), body);
    return { state: 'waiting' as const };
  });
}

function mountWidgetSettings(router: Router, deps: WidgetRouteDeps): void {
  const { access, widgets, names, forget } = deps;

  async function managed(user: SignedIn, slug: string): Promise<string> {
    const { project, role } = await access.projectBySlug(user, slug);
    if (!may(role, 'project.manage'))
      throw new AppError('forbidden', 'Only project admins may set up the widget');
    return project._id;
  }

  async function present(settings: Awaited<ReturnType<Widgets['of']>>): Promise<ShownWidget> {
    const { isOn, origins, version } = settings;
    const keys = holding(settings.keys, new Date());
    const people = await names(keys.map(({ by }) => by));
    return {
      ...{ isOn, origins, version },
      keys: keys.map(({ id, createdAt, by, endsAt }) => ({
        ...{ id, createdAt: createdAt.toISOString(), by: people.get(by) ?? null },
        endsAt: endsAt?.toISOString() ?? null,
      })),
    };
  }

  mountCall(router, getWidget, async ({ params, actor }) =>
    present(await widgets.of(await managed(signedIn(actor), params.slug))),
  );
  mountCall(router, updateWidget, async ({ params, body, actor, ifMatch }) => {
    const projectId = await managed(signedIn(actor), params.slug);
    const current = async () => present(await widgets.of(projectId));
    return present(await widgets.change(projectId, body, ifMatch).catch(attachCurrent(current)));
  });
  mountCall(router, createWidgetKey, async ({ params, actor }) => {
    const user = signedIn(actor);
    const { secret, settings } = await widgets.createKey(await managed(user, params.slug), user.id);
    return { secret, widget: await present(settings) };
  });
  mountCall(router, revokeWidgetKey, async ({ params, actor }) =>
    present(await widgets.revokeKey(await managed(signedIn(actor), params.slug), params.keyId)),
  );
  mountCall(router, forgetWidgetPerson, async ({ params, body, actor }) => {
    await forget(await managed(signedIn(actor), params.slug), body.subject);
    return { ok: true as const };
  });
}
