// The browser's side of a call. The schemas stay with the server; a browser needs no more than this.
import type { AnswerKind, Call } from './call.ts';

export interface Path<C extends Call> {
  readonly method: Call['method'];
  readonly path: string;
  /** Staff may make the call for a customer, under /admin. */
  readonly isForCustomers?: true;
  /** The kind of the answer, unless it is JSON. */
  readonly kind?: Exclude<AnswerKind, 'json'>;
  readonly body?: 'json' | 'multipart';
  /** The part of the request that each input belongs to, unless the path names it; what is empty is left out. */
  readonly query?: readonly string[];
  readonly fields?: readonly string[];
  /** The form field of the uploaded files. */
  readonly uploads?: string;
  /** Never set: it carries the types of input and answer. */
  readonly call?: C;
}
