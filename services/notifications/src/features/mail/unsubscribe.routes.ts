import { openUnsubscribe, unsubscribe } from '@cardinal/contracts';
import { linkPageHeaders, type SignedLinks } from '@cardinal/mail';
import { type Html, type Log, mountCall } from '@cardinal/service-kit';
import type { Response, Router } from 'express';
import type { ChooseLevel } from '../../kernel/following/choose-level.ts';
import type { Preferences } from '../../kernel/preferences/preferences.repository.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import { askPage, endedPage, refusedPage } from './unsubscribe.pages.ts';
import { type Ending, parseEnding } from './unsubscribe-scope.ts';

export interface UnsubscribeRoutesDeps {
  links: Pick<SignedLinks, 'read'>;
  users: Pick<Users, 'peek'>;
  preferences: Pick<Preferences, 'change' | 'remove'>;
  chooseLevel: Pick<ChooseLevel, 'muteCard'>;
  log: Log;
}

function send(res: Response, page: Html, status = 200): void {
  res.status(status).set(linkPageHeaders).type('html').send(page.markup);
}

/** The links at the end of e-mails. They work without a session; only a POST changes something. */
export function mountUnsubscribe(router: Router, deps: UnsubscribeRoutesDeps): void {
  const { links, users, preferences, chooseLevel, log } = deps;

  /** The effect of the link; null if it was refused, which has been answered. */
  async function opened(token: string, res: Response) {
    const read = links.read(token);
    const found = typeof read === 'string' ? null : parseEnding(read.scope);
    // The answer does not reveal whether the account still exists.
    const isGone = typeof read !== 'string' && (await users.peek(read.userId))?.gone === true;
    if (typeof read !== 'string' && found && !isGone) return { ...found, userId: read.userId };
    const reason = read === 'forged' || !found ? 'forged' : 'old';
    log.info({ reason: isGone ? 'gone' : read }, 'an unsubscribe link was refused');
    send(res, refusedPage(read === 'old' || isGone ? 'old' : reason), read === 'forged' ? 404 : 410);
    return null;
  }

  async function end(userId: string, ending: Ending): Promise<void> {
    if ('cardId' in ending) return chooseLevel.muteCard(userId, ending.cardId);
    const channels = Object.fromEntries(ending.events.map((event) => [event, { email: false }]));
    await preferences.change(userId, { channels });
    // The account may have been deleted meanwhile.
    if ((await users.peek(userId))?.gone) await preferences.remove(userId);
  }

  mountCall(router, openUnsubscribe, async ({ params, res }) => {
    const link = await opened(params.token, res);
    if (link) send(res, askPage(link.words));
  });

  mountCall(router, unsubscribe, async ({ params, res }) => {
    const link = await opened(params.token, res);
    if (!link) return;
    await end(link.userId, link.ending);
    log.info({ userId: link.userId }, 'e-mails were ended by a link');
    send(res, endedPage(link.words));
  });
}
