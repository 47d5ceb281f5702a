// Values made from a schema, most of them valid and some of them not, from a seeded generator.
import type { TSchema } from 'typebox';

export type Random = () => number;

/** A small generator with a seed (mulberry32), so that a run can be repeated. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const ODD_TEXTS = [
  '',
  ' ',
  '%',
  '%00',
  '\u0000',
  '\u202e',
  '\ud800',
  "' or 1=1 --",
  '<script>',
  '../../etc/passwd',
  '__proto__',
  'null',
  '-1',
  '1e999',
  'é'.repeat(200),
  '\\'.repeat(500),
  '4111 1111 1111 1111',
];
const DAYS = ['2026-11-16', '1000-01-01', '9999-12-31', '2024-02-29', '2026-02-30', '0000-00-00'];
const INSTANTS = ['2026-11-16T12:00:00.000Z', '9999-12-31T23:59:59.999Z', 'yesterday'];
const NUMBERS = [0, 1, 2, 20, 100, 500, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21];
const ODD_SHARE = 0.12;

type Schema = TSchema & {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: TSchema[];
  items?: TSchema;
  properties?: Record<string, TSchema>;
  required?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maximum?: number;
  minimum?: number;
};

/** `ids` and `texts` are of the tenants, so that many requests mean something. */
export type Known = { ids: readonly string[]; texts: readonly string[] };

export function valueOf(schema: TSchema, random: Random, known: Known): unknown {
  const { type, enum: choices, const: only, anyOf, ...rest } = schema as Schema;
  if (random() < ODD_SHARE) return pick(random, [...ODD_TEXTS, ...NUMBERS, null, true, [], {}, [[]], known.ids[0]]);
  if (only !== undefined) return only;
  if (choices) return pick(random, choices);
  if (anyOf) return valueOf(pick(random, anyOf), random, known);
  switch (Array.isArray(type) ? pick(random, type) : type) {
    case 'object':
      return objectOf(rest, random, known);
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () =>
        rest.items ? valueOf(rest.items, random, known) : 1,
      );
    case 'integer':
    case 'number':
      return random() < 0.5 ? Math.floor(random() * 20_000) : pick(random, NUMBERS);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    default:
      return textOf(rest, random, known);
  }
}

function objectOf({ properties = {}, required = [] }: Partial<Schema>, random: Random, known: Known) {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.5);
  return Object.fromEntries(entries.map(([name, each]) => [name, valueOf(each, random, known)]));
}

function textOf({ format, pattern, minLength = 0 }: Partial<Schema>, random: Random, known: Known): string {
  if (format === 'date') return pick(random, DAYS);
  if (format === 'date-time') return pick(random, INSTANTS);
  if (pattern?.includes('0-9a-f')) return pick(random, known.ids);
  const text = pick(random, [...known.texts, ...known.ids, ...DAYS, 'a', 'granite', '12', '12/2030', 'USD']);
  return text.padEnd(minLength, 'a');
}
