import fc from 'fast-check';

/** The parts of JSON Schema that zod generates. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid({ version: 4 }),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

const word = (minLength: number, maxLength: number) =>
  fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 10) }),
    fc.constantFrom('a', 'Ab c', 'x'.repeat(Math.min(maxLength, 100_000))),
  );

function matching(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // Some patterns, such as lookaheads, cannot be generated.
    return null;
  }
}

function createTextArbitrary({
  format,
  pattern,
  minLength = 0,
  maxLength = 300,
}: JsonSchema): fc.Arbitrary<string> {
  const known = format ? formats[format] : undefined;
  return known ?? (pattern ? matching(pattern) : null) ?? word(minLength, maxLength);
}

const safely = (value: number | undefined, otherwise: number) =>
  value === undefined || !Number.isSafeInteger(value) ? otherwise : value;

function createObjectArbitrary({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = buildValueArbitrary(schema);
    const present = required.includes(name) ? value : fc.option(value, { nil: undefined });
    return [name, present] as const;
  });
  return fc.record(Object.fromEntries(fields));
}

/** Valid values of a JSON schema; any JSON where it is not specific. */
export function buildValueArbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(buildValueArbitrary));
  switch (schema.type) {
    case 'object':
      return createObjectArbitrary(schema);
    case 'array':
      return fc.array(buildValueArbitrary(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 5),
      });
    case 'string':
      return createTextArbitrary(schema);
    case 'integer':
      return fc.integer({
        min: safely(schema.minimum, -(2 ** 31)),
        max: safely(schema.maximum, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
