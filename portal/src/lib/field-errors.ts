import type { FieldProblem, FieldProblems } from '@plumbline/rules/access/field-problems';

/** What a form says about each of its fields. */
export type FieldWords<Field extends string> = Readonly<Record<Field, Readonly<Partial<Record<FieldProblem, string>>>>>;

const UNNAMED = 'Please check this field';

/** Puts what a rule found wrong into words, field by field and in the rule's order. */
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
