// The shape of a use case, as the edge calls it.
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { App } from '../app.ts';
import type { WhoByCaller } from './who.ts';

export type Handler<C extends Call> = (app: App, who: WhoByCaller[C['by']], input: Input<C>) => Promise<Answer<C>>;
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> };
