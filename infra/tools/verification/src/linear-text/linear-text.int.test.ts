import {
  composed,
  createCard,
  createComment,
  createProject,
  createUser,
  findLinks,
  isBlank,
  isWellFormedJson,
  isWellFormedQuery,
  limits,
  listCards,
  openSession,
  parseInput,
  passesFilter,
  removeLinks,
  searchPattern,
  updateProfile,
} from '@cardinal/contracts';
import { slackText, toHtml, toMrkdwn, toPlainText } from '@cardinal/markdown';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { excerpt } from '../../../../../infra/packages/markdown/src/excerpt.ts';
import { allInlines } from '../../../../../infra/packages/markdown/src/find-in.ts';
import { parseOfAnyLength } from '../../../../../infra/packages/markdown/src/parse.ts';
import { usernameFrom } from '../../../../../services/auth/src/hub/external/hub-username.ts';
import { foldKey } from '../../../../../services/auth/src/users/fold-key.ts';
import { hasBlockedWord } from '../../../../../services/cards/src/features/moderation/blocked-words.rules.ts';
import {
  buildExcerpt,
  marksIn,
  rankOfTitle,
} from '../../../../../services/cards/src/features/search/match.ts';
import { termsOfCard, termsOfComment } from '../../../../../services/cards/src/features/search/terms.ts';
import { writtenBy } from '../../../../../services/cards/src/kernel/card/card.rules.ts';
import { textDifference } from '../../../../../services/cards/src/kernel/card/text-difference.ts';
import { commentCreatedMessage } from '../../../../../services/integrations/src/slack/slack-message.ts';
import { toSlug } from '../../../../../services/projects/src/slugs/slug.ts';
import { score } from '../../../../../web/src/features/palette/rank.ts';
import { findProjects } from '../../../../../web/src/features/shell/find-projects.ts';
import { hostileMarkdown, hostileTexts } from './hostile-texts.ts';

const fields = (schema: z.ZodType, names: readonly string[]) => (text: string) =>
  void parseInput(schema, Object.fromEntries(names.map((name) => [name, text])));

/** As many as a project has, which are alike but for their ends. */
const blocked = Array.from({ length: limits.blockedWords }, (_, n) => `${'a '.repeat(25)}b${n}`);

/** Whatever runs over what people write, in browsers and services. */
const works: Readonly<Record<string, (text: string) => unknown>> = {
  'a card, as it is parsed': fields(createCard.body, ['title', 'description', 'type', 'imageUrls']),
  'a comment, as it is parsed': fields(createComment.body, ['content', 'parentCommentId']),
  'a project, as it is parsed': fields(createProject.body, ['name', 'description']),
  'an account, as it is parsed': fields(createUser.body, ['username', 'email', 'temporaryPassword', 'role']),
  'a company, as it is parsed': fields(updateProfile.body, ['companyName']),
  'a code and an address, as they are parsed': fields(openSession.body, [
    'code',
    'codeVerifier',
    'redirectUri',
  ]),
  'a search, as it is parsed': fields(listCards.query, ['search', 'project', 'sort', 'limit']),
  'names of fields that there are not': (text) => void parseInput(createCard.body, { [text]: 1 }),
  'whether it is Unicode': (text) => [isWellFormedJson({ text }), isWellFormedQuery(text)],
  'whether it is blank': isBlank,
  composing: (text) => [composed(text), composed(text, 'NFKD')],
  'finding links': findLinks,
  'removing links': removeLinks,
  'a card of a stranger': (text) => {
    try {
      writtenBy({ title: text, description: text }, false);
    } catch {
      // Nothing but links is refused.
    }
  },
  'what differs from another text': (text) => [
    textDifference(text, `${text} `),
    textDifference(text, ` ${text}`),
    textDifference(text, text.slice(1)),
  ],
  'comparing usernames': foldKey,
  "a username of another hub's": usernameFrom,
  slugs: (text) => toSlug(text, 'project'),
  'looking for a text in cards': (text) =>
    passesFilter({ search: 'aaaaaaaaaaaaaaaab' })({ title: text, description: text } as never),
  'what a card is found by': (text) => [
    termsOfCard({ title: text, description: text }),
    termsOfComment(text),
  ],
  'what is found in a text': (text) => [
    rankOfTitle(text, ['aaaaaaaaaaab', 'items']),
    marksIn(text, ['aaaaaaaaaaab', 'a'], 'typo'),
    buildExcerpt(text, ['aaaaaaaaaaab', 'a']),
  ],
  'looking for blocked words': (text) => hasBlockedWord(text, blocked),
  'a text to look for': (text) => searchPattern(text.slice(0, 200)).test(text),
  'ranking in the palette': (text) => score({ title: text, words: text }, 'aaab c'),
  'choosing a project': (text) => findProjects([{ name: text, slug: text }], 'aaab c'),
  'the beginning of a text': (text) => excerpt(text, 150),
  'text in Slack': slackText,
  'a comment in Slack': (text) =>
    commentCreatedMessage(
      {
        card: { id: 'a', title: text, type: 'bug' },
        projectName: text,
        boardName: text,
        url: 'https://a.example',
      },
      text,
      text,
      false,
    ),
};

const long = 100_000;
const parts = 8;
/** Linear work on a whole text is as much as on its eighths one after the other; quadratic work is eight times as much. */
const bound = 3;
/** Work that takes less says nothing: some systems count a thread's time in ticks of 4 ms. Milliseconds of processor time. */
const measurable = 20;

/** Processor time of this thread alone: the machine has other work. */
function cost(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** How many times more work the whole text is than its eighths; the least of some tries, since memory is tidied now and then. */
function growth(work: (text: string) => unknown, createText: (n: number) => string, n = long): number {
  const [part, whole] = [createText(n / parts), createText(n)];
  const wholeText = () => cost(() => work(whole));
  const eighths = () => {
    for (let count = 0; count < parts; count += 1) work(part);
  };
  // Most work ends here, even with the compiling of code that runs for the first time.
  if (wholeText() < measurable) return 1;
  let least = Number.POSITIVE_INFINITY;
  eighths();
  for (let tried = 0; tried < 10 && least > bound; tried += 1) {
    const less = cost(eighths);
    const all = wholeText();
    least = Math.min(least, all < measurable ? 1 : all / Math.max(less, measurable / parts));
  }
  return least;
}

describe('the time that a text of 100 kB takes grows with its length alone', () => {
  it.each(Object.entries(works))('%s', (_name, work) => {
    const slow = Object.entries(hostileTexts)
      .map(([name, createText]) => ({ name, growth: growth(work, createText) }))
      .filter((found) => found.growth > bound);
    expect(slow).toEqual([]);
  });
});

/** Characters: twice the longest text that the product reads as Markdown. */
const longMarkdown = 40_000;

function readAndRender(text: string): unknown {
  const document = parseOfAnyLength(text, { origin: 'https://a.b' });
  return [allInlines(document), toHtml(document, { origin: '' }), toPlainText(document), toMrkdwn(document)];
}

describe('the time to read and render Markdown grows with its length alone', () => {
  it.each(Object.entries({ ...hostileTexts, ...hostileMarkdown }))('%s', (_name, createText) => {
    expect(growth(readAndRender, createText, longMarkdown)).toBeLessThan(bound);
  });
});

describe('the measure itself', () => {
  it.each([
    [
      'a pattern that tries each space anew',
      'spaces',
      12_000,
      (text: string) => text.replace(/\s*\n\s*/g, ' '),
    ],
    ['brackets counted again for each', 'closing brackets behind an address', 4_000, looseBrackets],
    [
      'marks that are put in order',
      'marks on one letter, in an order that must change',
      12_000,
      (text: string) => text.normalize('NFC'),
    ],
  ] as const)('finds what takes the square of the length: %s', (_what, name, length, work) => {
    expect(growth(work, hostileTexts[name]!, length)).toBeGreaterThan(bound);
  });
});

/** How brackets behind a link were looked at once. */
function looseBrackets(text: string): string {
  let rest = text;
  while (rest.endsWith(']') && rest.split(']').length > rest.split('[').length) rest = rest.slice(0, -1);
  return rest;
}
