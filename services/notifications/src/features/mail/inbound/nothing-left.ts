import { cardPath, productName } from '@cardinal/contracts';
import { type Composer, renderMail } from '@cardinal/mail';
import type { FindReader } from '../find-reader.ts';

/** The queued form of an e-mail that says that nothing was left of an answer. */
export interface NothingLeft {
  answeredCardId: string;
}

export interface NothingLeftComposerDeps {
  publicUrl: string;
  findReader: FindReader;
}

/** Writes to somebody that their answer became no comment. It has no address for answers, so that nothing goes in circles. */
export function createNothingLeftComposer({
  publicUrl,
  findReader,
}: NothingLeftComposerDeps): Composer<NothingLeft> {
  return {
    async compose({ userId, message: { answeredCardId } }) {
      const { user, withheld } = await findReader(userId);
      if (!user) return { withheld };
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
