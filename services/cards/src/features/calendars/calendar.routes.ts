import { createHash } from 'node:crypto';
import { createCalendar, deleteCalendar, listCalendars, readCalendar } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { ManageCalendars } from './manage-calendars.ts';
import { cardsOfCalendar, type ReadCalendar } from './read-calendar.ts';

export interface CalendarRouteDeps {
  manage: ManageCalendars;
  read: ReadCalendar;
  limiter: ListLimiter;
}

export function mountCalendars(router: Router, { manage, read, limiter }: CalendarRouteDeps): void {
  mountCall(router, listCalendars, ({ actor }) => manage.list(signedIn(actor)));

  mountCall(router, createCalendar, ({ actor, body }) => manage.create(signedIn(actor), body.calendar));

  mountCall(router, deleteCalendar, async ({ actor, params }) => {
    await manage.revoke(signedIn(actor), params.calendarId);
    return { ok: true as const };
  });

  mountCall(router, readCalendar, async ({ params, req, res }) => {
    await limiter({ req, res }, cardsOfCalendar);
    const content = await read(params.file.replace(/\.ics$/, ''));
    res.set({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
      ETag: `"${createHash('sha1').update(content).digest('base64url')}"`,
    });
    if (req.fresh) return void res.status(304).end();
    res.end(req.method === 'HEAD' ? undefined : content);
  });
}
