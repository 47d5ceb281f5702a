import type { Edit, Form, Mutation } from './mutant.ts';
import type { Ancestors, Node } from './syntax.ts';

export interface Place {
  readonly path: string;
  readonly source: string;
  readonly ancestors: Ancestors;
}

/** Returns the possible mutations of a node. */
export type Mutator = (node: Node, place: Place) => readonly Mutation[];

export const textOf = ({ start, end }: { start: number; end: number }, { source }: Pick<Place, 'source'>): string =>
  source.slice(start, end);

/** Replaces a node by another expression. */
export const replace = (mutator: string, { start, end }: Node, text: string): Mutation =>
  change(mutator, 'expression', { start, end }, text);

export function change(
  mutator: string,
  form: Form,
  { start, end }: { start: number; end: number },
  text: string,
  edit: Edit = { start, end, text },
): Mutation {
  return { mutator, form, start, end, text, edit };
}
