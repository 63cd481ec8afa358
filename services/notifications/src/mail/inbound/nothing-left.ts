import { cardPath, isActiveAccount, productName } from '@cardinal/contracts';
import { type Composer, renderMail } from '@cardinal/mail';
import type { Users } from '../../read-models/users.ts';
import type { MutedAddresses } from '../muted-addresses.ts';

/** What the queue stores of an e-mail that says that nothing was left of an answer. */
export interface NothingLeft {
  answeredCardId: string;
}

export interface NothingLeftComposerDeps {
  publicUrl: string;
  users: Pick<Users, 'peek'>;
  mutedAddresses: Pick<MutedAddresses, 'of'>;
}

/** Tells who answered an e-mail that no comment came of it. It has no address for answers, so that nothing goes in circles. */
export function createNothingLeftComposer(deps: NothingLeftComposerDeps): Composer<NothingLeft> {
  const { publicUrl, users, mutedAddresses } = deps;
  return {
    async compose({ userId, message: { answeredCardId } }) {
      const user = userId ? await users.peek(userId) : null;
      if (!userId || !user?.email || !isActiveAccount(user)) return { withheld: 'no verified address' };
      if (await mutedAddresses.of(userId, user.email)) return { withheld: 'the address is muted' };
      const title = 'Your answer was not posted';
      return {
        to: { address: user.email, name: user.username },
        subject: title,
        thread: `card-${answeredCardId}`,
        ...renderMail({
          title,
          parts: [
            {
              kind: 'text',
              text: 'Nothing was left of your e-mail without what it quotes and its signature, so there is no comment. Please answer again and write above the quoted e-mail, or comment on the card.',
            },
            {
              kind: 'button',
              label: 'Open the card',
              url: new URL(cardPath(answeredCardId), publicUrl).href,
            },
          ],
          reason: `You get this because you answered an e-mail of ${productName}, ${user.username}.`,
        }),
      };
    },
  };
}
