// The signature of a handler.
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { App } from '../app.ts';
import type { CallerByKind } from './caller.ts';

/** An answer as JSON that PostgreSQL has built; null if the browser has it already. */
export type BuiltAnswer = { json: string | null; etag: string };

type Revalidated = { ifNoneMatch: string | null };
type HandlerInput<C extends Call> = C['revalidates'] extends true ? Input<C> & Revalidated : Input<C>;

export type Handler<C extends Call> = (
  app: App,
  caller: CallerByKind[C['caller']],
  input: HandlerInput<C>,
) => Promise<C['revalidates'] extends true ? BuiltAnswer : Answer<C>>;
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> };
