import { Refused } from '@plumbline/contract/refusals';
import type { FieldProblem, FieldProblems } from '@plumbline/rules/access/field-problems';

const WORDS: Readonly<Record<FieldProblem, string>> = {
  missing: 'is required',
  invalid: 'is not valid',
  short: 'is too short',
  long: 'is too long',
  common: 'is on the list of common ones',
  different: 'does not match',
};

/** Refuses a form with the same messages as schema validation; does nothing if there is no problem. */
export function refuseFields(problems: FieldProblems<string>): void {
  const fields: Record<string, string> = {};
  for (const [field, problem] of Object.entries(problems)) if (problem) fields[field] = WORDS[problem];
  const [first] = Object.entries(fields);
  if (first) throw new Refused('invalid_request', `${first.join(' ')}.`, fields);
}
