/** How a mutant is written into the instrumented file: what surrounds its place decides what can stand there. */
export type Form =
  | 'expression'
  | 'statement'
  | 'block'
  | 'function-body'
  | 'property'
  | 'element'
  | 'jsx-attribute'
  | 'jsx-attribute-text'
  | 'jsx-text';

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A small change of a source file that a test should notice. */
export interface Mutation {
  readonly mutator: string;
  readonly form: Form;
  /** The syntax node that the instrumented file wraps. */
  readonly start: number;
  readonly end: number;
  /** What stands in place of the node while the mutant is active. */
  readonly text: string;
  /** The same change as a reader would make it in the source. */
  readonly edit: Edit;
}

export interface Mutant extends Mutation {
  readonly id: number;
  /** From the root: server/src/payments/cancel-payment.ts */
  readonly path: string;
  readonly line: number;
  /** No type outside of what declares its own type can change with it. */
  readonly isLocal: boolean;
  /** The changed text before and after, on one line. */
  readonly before: string;
  readonly after: string;
}

export const applyEdit = (source: string, { start, end, text }: Edit): string =>
  source.slice(0, start) + text + source.slice(end);
