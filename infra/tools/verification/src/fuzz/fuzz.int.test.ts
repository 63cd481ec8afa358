import { type Call, calls } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Sample } from '../world/sample.ts';
import { answersBy } from './answers.ts';
import { buildCornerRecipes } from './corners.ts';
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts';
import { buildRequest, type Recipe, recipesFor } from './recipe.ts';
import { fuzzSettings, withinBudget } from './settings.ts';
import { buildSample, completed, isOwn, rawBodies } from './special.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** Calls that are not fuzzed, with the reason. Every other one is, whatever is added to the table. */
const excluded: Readonly<Record<string, string>> = {};

/** Reading that is known to write, with the reason. */
const writingReads: Readonly<Record<string, string>> = {
  slackCallback: 'using up the state of an installation is what it is for',
  installSlack: 'issues a state',
};

let fuzz: FuzzWorld;
let findFaults: ReturnType<typeof answersBy>;
beforeAll(async () => {
  fuzz = await createFuzzWorld();
  const { body } = await fuzz.wire.send({ method: 'GET', path: '/api/docs/openapi.json', headers: [] });
  findFaults = answersBy(JSON.parse(String(body)));
});
afterAll(() => fuzz.stop());

const shown = ({ method, path, headers, body }: WireRequest) =>
  [
    `${method} ${path.slice(0, 400)}`,
    ...headers.map(([name, value]) => `${name}: ${value.slice(0, 200)}`),
    '',
    String(body ?? '').slice(0, 1_000),
  ].join('\n');

/** All services run in this process, so what pollutes one of them is seen here. */
const inherited = () => Object.getOwnPropertyNames(Object.prototype).join();
const inheritedAtFirst = inherited();

/** Good samples are dear, so each serves until a request may have used it up. */
function sampleCache(call: Call, onMade: () => void) {
  const known = new Map<string, Sample>();
  return {
    async get({ who, kind }: Recipe): Promise<Sample> {
      const sample = known.get(kind);
      if (sample) return sample;
      const made = await buildSample(fuzz, call, who, kind);
      onMade();
      if (!isOwn(call)) known.set(kind, made);
      return made;
    },
    forget: () => known.clear(),
  };
}

function explain(request: WireRequest, what: string[]): never {
  throw new Error(`${what.join('\n')}\n\nThis was the answer to\n\n${shown(request)}`);
}

/** Parts wait for each other for three seconds; a machine that is too busy for that may be asked again, but not for ever. */
async function sent(request: WireRequest, tries = 4): Promise<WireAnswer> {
  const answer = await fuzz.wire.send(request);
  const busy = answer.status === 503 && /"code":"(unavailable|overloaded)"/.test(String(answer.body));
  return busy && tries > 1 ? sent(request, tries - 1) : answer;
}

async function attempt(call: Call, recipe: Recipe, sample: Sample): Promise<[WireRequest, WireAnswer]> {
  const plain = buildRequest(call, sample, recipe, await fuzz.getCookie(recipe.who));
  const { body, headers } = await completed(fuzz, call, plain.body);
  const request = { ...plain, body, headers: [...plain.headers, ...headers] };
  try {
    return [request, await sent(request)];
  } catch (error) {
    return explain(request, [`did not come: ${String(error)}`, ...fuzz.bugs()]);
  }
}

function fuzzed(call: Call) {
  let dirty = true;
  const cache = sampleCache(call, () => {
    dirty = true;
  });
  return async (recipe: Recipe): Promise<void> => {
    await fuzz.getCookie(recipe.who);
    const sample = await cache.get(recipe);
    if (dirty) await fuzz.settle();
    const [request, answer] = await attempt(call, recipe, sample);
    const faults = findFaults(call, answer);
    const bugs = fuzz.bugs();
    if (bugs.length > 0) faults.push('and this was logged:', ...bugs);
    if (inherited() !== inheritedAtFirst) faults.push('changed what every object inherits');
    dirty = false;
    const good = answer.status < 400;
    if (good && call.method !== 'GET') {
      dirty = true;
      cache.forget();
      if (call.id === 'logout') fuzz.forgetSession(recipe.who);
    } else if (!(call.id in writingReads)) {
      const changes = await fuzz.changes();
      if (changes.length > 0) faults.push(`came with a change (${answer.status}):`, ...changes);
      dirty = changes.length > 0;
    }
    if (faults.length > 0) explain(request, faults);
  };
}

/**
 * Last comes what would end the sessions or change the plan that the others need, and before that merges: a minute
 * after each, its cards are counted once more, which would look like a change made by a refused request.
 */
const late = ['mergeCard', 'unmergeCard', 'upgradePlan', 'updateProfile', 'logout'];
const inOrder = [...calls]
  .filter(({ id }) => !(id in excluded))
  .sort((a, b) => late.indexOf(a.id) - late.indexOf(b.id));

describe('whatever is sent', () => {
  it.each(inOrder.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s answers as it should, and refuses without a trace',
    async (_name, call) => {
      const property = fc.asyncProperty(recipesFor(call, rawBodies[call.id]), withinBudget(fuzzed(call)));
      const corners = buildCornerRecipes(call).map((recipe): [Recipe] => [recipe]);
      await fc.assert(property, fuzzSettings({ examples: corners }));
    },
    600_000,
  );

  it('nothing secret was logged', () => {
    const text = fuzz.logged();
    expect(text.length).toBeGreaterThan(10_000);
    expect(fuzz.secrets().filter((secret) => secret && text.includes(secret))).toEqual([]);
  });
});
