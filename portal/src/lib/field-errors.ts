import type { FieldProblem, FieldProblems } from '@plumbline/rules/access/field-problems';

/** The error messages of each field by problem. */
export type FieldWords<Field extends string> = Readonly<Record<Field, Readonly<Partial<Record<FieldProblem, string>>>>>;

const UNNAMED = 'Please check this field';

/** Translates the problems that a rule found into messages, in the rule's order. */
export const fieldErrors = <Field extends string>(
  problems: FieldProblems<Field>,
  words: FieldWords<Field>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      words[field as Field][problem as FieldProblem] ?? UNNAMED,
    ]),
  );
