import type {
  CardHooks,
  CheckFields,
  CheckText,
  NameInText,
  Participants,
  ResolveCardId,
} from './card.hooks.ts';

export interface AskFeatures {
  checkText: CheckText;
  checkFields: CheckFields;
  nameInText: NameInText;
  resolveCardId: ResolveCardId;
  participants: Participants;
}

/** Asks the features that have something to say. Checks run one after the other, so the first refusal is answered. */
export function createAskFeatures({ hooks }: { hooks: CardHooks }): AskFeatures {
  return {
    async checkText(projectId, role, texts) {
      for (const check of hooks.checkText) await check(projectId, role, texts);
    },
    async checkFields(draft) {
      const stored = {};
      for (const check of hooks.checkFields) Object.assign(stored, await check(draft));
      return stored;
    },
    async nameInText(user, written, place) {
      return Object.assign(
        {},
        ...(await Promise.all(hooks.nameInText.map((find) => find(user, written, place)))),
      );
    },
    async resolveCardId(cardId) {
      for (const resolve of hooks.resolveCardId) {
        const card = await resolve(cardId);
        if (card) return card;
      }
      return null;
    },
    async participants(cardIds) {
      const found = await Promise.all(hooks.participants.map((read) => read(cardIds)));
      const of = (id: string) => [...new Set(found.flatMap((people) => people.get(id) ?? []))];
      return new Map(cardIds.map((id) => [id, of(id)]));
    },
  };
}
