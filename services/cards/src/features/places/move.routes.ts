import { moveCard } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { UpdateCard } from '../../kernel/card/update-card.ts';
import { placeIn } from './find-place.ts';
import type { PlaceCard } from './place-card.ts';

export interface MoveRouteDeps {
  seeCard: SeeCard;
  update: UpdateCard;
  place: PlaceCard;
}

export function mountMoves(router: Router, { seeCard, update, place }: MoveRouteDeps): void {
  mountCall(router, moveCard, ({ params, body, actor, ifMatch }) => {
    const user = signedIn(actor);
    const next = placeIn(body);
    // Together with the card itself, by one query.
    const neighbour = next ? seeCard(user, next.cardId) : undefined;
    // Its error is for those alone who may move the card.
    neighbour?.catch(() => {});
    return update(user, params.cardId, (seen) => place(user, seen, { ...body, neighbour }, ifMatch));
  });
}
