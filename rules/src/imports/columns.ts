// Which column of a file goes to which field (IMP-01).
import { importFields, type ImportField } from './import-fields.ts';
import type { ImportKind } from './import-kinds.ts';
import { plainHeading } from './plain-heading.ts';

/** The key of the field for each column, in their order; null for one that is not imported. */
export type Columns = readonly (string | null)[];

/** What was chosen for the same headings before, by plain heading. */
export type RememberedColumns = Readonly<Record<string, string | null>>;

/** What is likely: as it was chosen before, otherwise by the heading. Each field is used once. */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  remembered: RememberedColumns = {},
): Columns {
  const fields = importFields(kind);
  const plain = headings.map(plainHeading);
  const found: (string | null)[] = headings.map(() => null);
  const isFree = (place: number) =>
    found[place] === null && !(plain[place] !== undefined && plain[place] in remembered);
  for (const [place, heading] of plain.entries()) {
    const key = remembered[heading];
    if (key && fields.some((field) => field.key === key) && !found.includes(key)) found[place] = key;
  }
  // By rank of the heading first: `Invoice` is the number only if no column says `Invoice number`.
  const ranks = Math.max(...fields.map(({ headings: names }) => names.length));
  for (let rank = 0; rank < ranks; rank += 1) {
    for (const field of fields) {
      if (found.includes(field.key)) continue;
      const place = plain.findIndex((heading, at) => heading === field.headings[rank] && isFree(at));
      if (place >= 0) found[place] = field.key;
    }
  }
  return found;
}

/** What is remembered of a choice. */
export const rememberColumns = (headings: readonly string[], columns: Columns): RememberedColumns =>
  Object.fromEntries(headings.map((heading, place) => [plainHeading(heading), columns[place] ?? null]));

export type ColumnsProblem =
  | { readonly problem: 'MISSING_FIELD'; readonly field: ImportField }
  | { readonly problem: 'FIELD_TWICE'; readonly field: ImportField }
  | { readonly problem: 'UNKNOWN_FIELD'; readonly key: string };

/** Why a file cannot be read with these columns. */
export function columnsProblems(kind: ImportKind, columns: Columns): readonly ColumnsProblem[] {
  const fields = importFields(kind);
  const used = columns.filter((key) => key !== null);
  return [
    ...used
      .filter((key) => !fields.some((field) => field.key === key))
      .map((key) => ({ problem: 'UNKNOWN_FIELD', key }) as const),
    ...fields
      .filter((field) => used.filter((key) => key === field.key).length > 1)
      .map((field) => ({ problem: 'FIELD_TWICE', field }) as const),
    ...fields
      .filter(({ key, isRequired }) => isRequired && !used.includes(key))
      .map((field) => ({ problem: 'MISSING_FIELD', field }) as const),
  ];
}

export const columnsProblemWords = (problem: ColumnsProblem): string => {
  if (problem.problem === 'UNKNOWN_FIELD') return `There is no field ${problem.key}.`;
  return problem.problem === 'FIELD_TWICE'
    ? `${problem.field.label} is chosen for two columns.`
    : `Choose the column of ${problem.field.label}.`;
};
