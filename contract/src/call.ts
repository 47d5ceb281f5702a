// How a call of the API is declared: method, path, who may call, input, answer, refusals.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { Capabilities } from '@plumbline/rules/portals/capabilities';
import type { Cents } from '@plumbline/rules/money';
import type { Day } from '@plumbline/rules/dates';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may make a call. On a portal: any visitor, somebody with a login, a user of a customer.
 * On the console: any visitor, somebody of the supplier.
 */
export type CallerKind = 'anyone' | 'identity' | 'customer' | 'consoleVisitor' | 'staff';

type Flag = { [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never }[keyof Capabilities];

/** A file as it is: PDF, picture. The name reaches the browser in content-disposition. */
export type FileAnswer = { readonly kind: 'file'; readonly contentType: string };
/** Text that is sent while it is made, so that a long export needs no memory. */
export type StreamAnswer = { readonly kind: 'stream'; readonly contentType: string };

export type FileBody = {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  /** Shown in the browser, or saved. */
  disposition: 'inline' | 'attachment';
  /** Only for what never changes under its address. */
  immutable?: boolean;
};
export type StreamBody = { name: string; chunks: AsyncIterable<string> };

/** Files of a multipart form. */
export type Uploads = {
  readonly field: string;
  readonly maxCount: number;
  readonly maxBytes: number;
  readonly extensions: readonly string[];
};
/** A received file, kept aside until the call has been answered. */
export type Upload = { name: string; declaredType: string; size: number; path: string };

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly caller: CallerKind;
  /** One line for the published description of the API. */
  readonly summary: string;
  /** The feature that has to be switched on for the caller; a switched-off feature answers 404. */
  readonly needs?: Flag;
  /** Reads the session from the database, not from the cache: for calls that move money or change an account. */
  readonly live?: boolean;
  /** Moves money: it carries a key of the caller's, and the same key never moves money twice (PAY-12). */
  readonly idempotent?: boolean;
  /** Spends an open checkout, which is named in a header (decisions A12 and C19). */
  readonly checksOut?: boolean;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly uploads?: Uploads;
  readonly answer: TSchema | FileAnswer | StreamAnswer;
  readonly status?: 200 | 201 | 204;
  /** Instead of it, while the answer says by `isOpen` that what was asked for is accepted and not finished. */
  readonly openStatus?: 202;
  readonly refusals?: readonly RefusalCode[];
  /** At most so many calls per client in so many seconds, on top of the general limit. */
  readonly throttle?: { readonly max: number; readonly perSeconds: number };
};

type Part<S> = S extends TSchema ? Static<S> : unknown;
type Files<C extends Call, F> = C['uploads'] extends Uploads ? { uploads: F[] } : unknown;
/** Travels in a header: the body is what the key stands for. */
type Key<C extends Call> = C['idempotent'] extends true ? { idempotencyKey: string } : unknown;
type Checkout<C extends Call> = C['checksOut'] extends true ? { checkoutToken?: string } : unknown;
/** Everything a call takes, in one object; the browser hands over its own File objects as uploads. */
export type Input<C extends Call, F = Upload> = Part<C['params']> &
  Part<C['query']> &
  Part<C['body']> &
  Files<C, F> &
  Key<C> &
  Checkout<C>;

export type Answer<C extends Call> = C['answer'] extends FileAnswer
  ? FileBody
  : C['answer'] extends StreamAnswer
    ? StreamBody
    : C['answer'] extends TSchema
      ? Static<C['answer']>
      : never;

/** Paths are written with or without slashes at their ends; inside the house they have one form. */
export const call = <const C extends Call>(definition: C): C => ({
  ...definition,
  path: `/${definition.path.replace(/^\/+|\/+$/g, '')}`,
});

export const file = (contentType: string): FileAnswer => ({ kind: 'file', contentType });
export const stream = (contentType: string): StreamAnswer => ({ kind: 'stream', contentType });

export type AnswerKind = 'json' | 'file' | 'stream';
export const answerKind = (answer: Call['answer']): AnswerKind =>
  'kind' in answer && (answer.kind === 'file' || answer.kind === 'stream') ? answer.kind : 'json';

/** An object that knows all its fields: an unknown one is refused on the way in and left out on the way out. */
export const fields = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false });

/** Every list answers its rows and how many there are in all (API-04). */
export const rowsOf = <S extends TSchema>(row: S) => fields({ rows: Type.Array(row), count: Type.Integer() });

const PLAIN_TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);

/** A plain value is written as one type with two names: a union would be tried out for every value of every row sent. */
export const orNull = <S extends TSchema>(schema: S) => {
  const { type } = schema as { type?: unknown };
  return Type.Unsafe<Static<S> | null>(
    PLAIN_TYPES.has(type) ? { ...schema, type: [type, 'null'] } : Type.Union([schema, Type.Null()]),
  );
};

export const Id = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'An id (UUID).',
});

/** Every amount on the wire is a whole number of cents. */
export const Amount = Type.Unsafe<Cents>(Type.Integer({ description: 'Whole cents.' }));

/** A day without a time and without a zone. */
export const DayText = Type.Unsafe<Day>(Type.String({ format: 'date' }));
export const Instant = Type.String({ format: 'date-time' });
export const CurrencyCode = Type.Union([Type.Literal('USD'), Type.Literal('CAD')]);

/** One of the words that a rule lists. */
export const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));
