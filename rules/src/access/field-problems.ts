/** What is wrong with a field of a form; the screen has the words. */
export type FieldProblem = 'missing' | 'invalid' | 'short' | 'long' | 'common' | 'different';

export type FieldProblems<Field extends string> = Readonly<Partial<Record<Field, FieldProblem>>>;

/** Spec 1 §5: the words under an address that is none. */
export const EMAIL_INVALID = 'Please enter a valid email address';
/** Spec 1 §5: the words under a password that was not repeated. */
export const PASSWORDS_DIFFER = 'Please make sure your passwords match.';

/** Leaves out the fields that are fine, so that a good form has no problems at all. */
export const problemsAmong = <Field extends string>(
  checks: Readonly<Record<Field, FieldProblem | null>>,
): FieldProblems<Field> =>
  Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== null)) as FieldProblems<Field>;

export const hasProblems = (problems: FieldProblems<string>): boolean => Object.keys(problems).length > 0;

export const isBlank = (text: string): boolean => text.trim() === '';

export const missingWhenBlank = (text: string): FieldProblem | null => (isBlank(text) ? 'missing' : null);
