// The signature of a handler.
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { App } from '../app.ts';
import type { CallerByKind } from './caller.ts';

export type Handler<C extends Call> = (
  app: App,
  caller: CallerByKind[C['caller']],
  input: Input<C>,
) => Promise<Answer<C>>;
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> };
