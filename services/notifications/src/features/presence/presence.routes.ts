import { announcePresence, may, type Presence, roleIn, withdrawPresence } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Seen } from '../../kernel/access/seen.ts';
import type { Preferences } from '../../kernel/preferences/preferences.repository.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { createPresence } from './presence.ts';

interface PresenceRoutesDeps {
  presence: ReturnType<typeof createPresence>;
  seen: Pick<Seen, 'board'>;
  projects: Pick<Projects, 'getRoles' | 'isOpen'>;
  preferences: Pick<Preferences, 'byIds'>;
}

const nobody: Presence = { people: [], others: 0 };

export function mountPresence(
  router: Router,
  { presence, seen, projects, preferences }: PresenceRoutesDeps,
): void {
  mountCall(router, announcePresence, async ({ actor, params, body }) => {
    const { projectId, boardId } = await seen.board(actor, params.slug, params.boardSlug);
    const [open, role, chosen] = await Promise.all([
      projects.isOpen(boardId),
      projects.getRoles(actor.id).then((roles) => roleIn(actor, roles.get(projectId) ?? null)),
      preferences.byIds([actor.id]).then((found) => found.get(actor.id)),
    ]);
    const page = { userId: actor.id, page: params.page };
    if (chosen?.presence === false) {
      presence.leave(page);
      return nobody;
    }
    const isTeam = may(role, 'note.use');
    presence.look({
      ...page,
      projectId,
      boardId,
      open,
      username: isTeam ? actor.username : null,
      cardId: body.cardId,
      // The text of strangers is nobody's matter before they send it.
      typing: isTeam && body.typing,
    });
    return presence.read({ projectId, boardId, open }, { userId: actor.id, role });
  });

  // Of one's own pages, also where the board is not seen any more.
  mountCall(router, withdrawPresence, async ({ actor, params }) =>
    presence.leave({ userId: actor.id, page: params.page }),
  );
}
