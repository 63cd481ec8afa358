interface Literal {
  type: string;
  value?: unknown;
  quasis?: { value: { raw: string } }[];
}

const SEVERAL_WORDS = /\S \S/;

function isText({ type, value, quasis = [] }: Literal): boolean {
  if (type === 'StringLiteral') return SEVERAL_WORDS.test(String(value));
  return type === 'TemplateLiteral' && quasis.some((quasi) => SEVERAL_WORDS.test(quasi.value.raw));
}

const texts = {
  shouldIgnore: (at: object): string | undefined =>
    isText((at as { node: Literal }).node) ? 'A text for people is no rule' : undefined,
};

/** A plugin of Stryker, which loads it by its path: messages, which are strings of several words, stay as they are. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'texts', value: texts }] as const;
