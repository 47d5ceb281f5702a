// Declares a call of the API: method, path, caller, input, answer and refusals.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import type { TokenScope } from '@plumbline/rules/access/token-scopes';
import type { Capabilities } from '@plumbline/rules/portals/capabilities';
import type { Cents } from '@plumbline/rules/money';
import type { Day } from '@plumbline/rules/dates';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may make a call. On a portal: any visitor, a signed-in identity, a user of a customer. On the console: any
 * visitor, staff, and a program of the supplier with a token.
 */
export type CallerKind = 'anyone' | 'identity' | 'customer' | 'consoleVisitor' | 'staff' | 'program';

type Flag = { [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never }[keyof Capabilities];

/** A file such as a PDF or an image, with its name in content-disposition. */
export type FileAnswer = { readonly kind: 'file'; readonly contentType: string };
/** A text or an archive that is streamed, so that a long one needs no memory. */
export type StreamAnswer = { readonly kind: 'stream'; readonly contentType: string };

/** In memory, or read in pieces while it is sent. */
export type FileContent = { bytes: Uint8Array } | { size: number; chunks: AsyncIterable<Uint8Array> };

export type FileBody = FileContent & {
  name: string;
  contentType: string;
  /** Shown in the browser, or downloaded. */
  disposition: 'inline' | 'attachment';
  /** Only for content that never changes under its URL. */
  immutable?: boolean;
  onSent?: OnSent;
};
export type StreamBody = { name: string; chunks: AsyncIterable<string | Uint8Array>; onSent?: OnSent };

/** Called once everything was handed to the network, before the answer ends; not for a client that hangs up. */
type OnSent = () => Promise<unknown>;

/** Files of a multipart form. */
export type Uploads = {
  readonly field: string;
  /** Other fields that take files. */
  readonly moreFields?: readonly string[];
  readonly maxCount: number;
  readonly maxBytes: number;
  readonly extensions: readonly string[];
};
/** A received file, stored until the call is answered. */
export type Upload = { field: string; name: string; declaredType: string; size: number; path: string };

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly caller: CallerKind;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** The capability that the caller needs; without it the call answers 404. */
  readonly needs?: Flag;
  /** Of staff: who may make it. Without them every role may read, and only owners may change something. */
  readonly roles?: readonly StaffRole[];
  /** Of staff: only for operators, who stand above organizations, whatever their role. */
  readonly operator?: boolean;
  /** Also before the person has set up the second factor that their organization, or the portal, asks for. */
  readonly withoutSecondFactor?: boolean;
  /** Of programs: what their token has to allow. */
  readonly scope?: TokenScope;
  /** Reads the session from the database instead of the cache: for calls that move money or change an account. */
  readonly live?: boolean;
  /** Moves money: needs an idempotency key, and the same key never moves money twice (PAY-12). */
  readonly idempotent?: boolean;
  /** Uses a checkout token, which is sent in a header (decisions A12 and C19). */
  readonly checksOut?: boolean;
  /** Answers with an ETag, and 304 if nothing has changed since the one that the browser sends. */
  readonly revalidates?: boolean;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Where a body may be larger than usual. */
  readonly bodyBytesMax?: number;
  readonly uploads?: Uploads;
  readonly answer: TSchema | FileAnswer | StreamAnswer;
  readonly status?: 200 | 201 | 204;
  /** The status while the answer has `isOpen`: accepted and not finished. */
  readonly openStatus?: 202;
  readonly refusals?: readonly RefusalCode[];
  /** The limit per client, on top of the general one. */
  readonly throttle?: { readonly max: number; readonly perSeconds: number };
};

type Part<S> = S extends TSchema ? Static<S> : unknown;
type Files<C extends Call, F> = C['uploads'] extends Uploads ? { uploads: F[] } : unknown;
/** Sent in a header: the body is what the key stands for. */
type Key<C extends Call> = C['idempotent'] extends true ? { idempotencyKey: string } : unknown;
type Checkout<C extends Call> = C['checksOut'] extends true ? { checkoutToken?: string } : unknown;
/** The whole input of a call in one object; the browser passes its File objects as uploads. */
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

/** Normalizes the path to one leading and no trailing slash. */
export const call = <const C extends Call>(definition: C): C => ({
  ...definition,
  path: `/${definition.path.replace(/^\/+|(?<!\/)\/+$/g, '')}`,
});

export const file = (contentType: string): FileAnswer => ({ kind: 'file', contentType });
export const stream = (contentType: string): StreamAnswer => ({ kind: 'stream', contentType });

export type AnswerKind = 'json' | 'file' | 'stream';
export const answerKind = (answer: Call['answer']): AnswerKind =>
  'kind' in answer && (answer.kind === 'file' || answer.kind === 'stream') ? answer.kind : 'json';

/** An object with only these fields: others are refused in requests and left out of answers. */
export const fields = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false });

const SECRET = 'x-secret';

/** A parameter that never appears in logs or error reports, such as the token of a link. */
export const secret = <S extends TSchema>(schema: S): S => ({ ...schema, [SECRET]: true });
export const isSecret = (schema: TSchema): boolean => SECRET in schema;

/** Every list answers its rows and the total count (API-04). */
export const rowsOf = <S extends TSchema>(row: S) => fields({ rows: Type.Array(row), count: Type.Integer() });

const PLAIN_TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);

/** A plain value gets one type with two names: a union would be tried for every value of every row. */
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

/** Every amount in the API is a whole number of cents. */
export const Amount = Type.Unsafe<Cents>(Type.Integer({ description: 'Whole cents.' }));

/** A day without a time and time zone. */
export const DayText = Type.Unsafe<Day>(Type.String({ format: 'date', pattern: '^[12]' }));
export const Instant = Type.String({ format: 'date-time' });
export const CurrencyCode = Type.Union([Type.Literal('USD'), Type.Literal('CAD')]);

/** `next` of the page before, in lists that are newest first: the instant and the id of its last row. */
export const Before = Type.String({
  pattern:
    '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: '`next` of the page before.',
});

/** One of the values that a rule lists. */
export const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));
