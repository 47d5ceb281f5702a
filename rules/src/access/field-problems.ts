import { isVisible } from '../printable.ts';

/** What is wrong with a form field; the screen has the texts. */
export type FieldProblem = 'missing' | 'invalid' | 'short' | 'long' | 'common' | 'different';

export type FieldProblems<Field extends string> = Readonly<Partial<Record<Field, FieldProblem>>>;

/** Spec 1 §5: shown under an invalid address. */
export const EMAIL_INVALID = 'Please enter a valid email address';
/** Spec 1 §5: shown when the repeated password differs. */
export const PASSWORDS_DIFFER = 'Please make sure your passwords match.';

/** Leaves out valid fields, so that a valid form yields an empty object. */
export const problemsAmong = <Field extends string>(
  checks: Readonly<Record<Field, FieldProblem | null>>,
): FieldProblems<Field> =>
  Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== null)) as FieldProblems<Field>;

export const hasProblems = (problems: FieldProblems<string>): boolean => Object.keys(problems).length > 0;

export const isBlank = (text: string): boolean => !isVisible(text);

export const missingWhenBlank = (text: string): FieldProblem | null => (isBlank(text) ? 'missing' : null);
