/** How a mutant is inserted into the instrumented file, depending on its surroundings. */
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
  /** The replacement while the mutant is active. */
  readonly text: string;
  /** The same change in the source. */
  readonly edit: Edit;
}

export interface Mutant extends Mutation {
  readonly id: number;
  /** From the root: server/src/payments/cancel-payment.ts */
  readonly path: string;
  readonly line: number;
  /** Cannot change a type outside of its declaration. */
  readonly isLocal: boolean;
  /** Runs only once, when its module is loaded, which may be in the middle of a test. */
  readonly isAtLoad: boolean;
  /** The changed text before and after, on one line. */
  readonly before: string;
  readonly after: string;
}

export const applyEdit = (source: string, { start, end, text }: Edit): string =>
  source.slice(0, start) + text + source.slice(end);
