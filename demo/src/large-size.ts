import { SetupProblem } from '@plumbline/server/database/setup-problem';

const DEFAULT_INVOICES = 1_000_000;
const LEAST_INVOICES = 1_000;
const MOST_INVOICES = 20_000_000;

/** `--large`, `--large=100000`, DEMO_LARGE=1 or DEMO_LARGE=100000: the number of invoices; null if not requested. */
export function readLargeSize(args: readonly string[], variable: string | undefined): number | null {
  const given = args.find((arg) => /^--large(=|$)/.test(arg))?.replace(/^--large=?/, '') ?? variable?.trim();
  if (given === undefined || (given === '' && !args.includes('--large')) || given === '0') return null;
  if (given === '' || given === '1') return DEFAULT_INVOICES;
  const count = Number(given);
  if (Number.isInteger(count) && count >= LEAST_INVOICES && count <= MOST_INVOICES) return count;
  throw new SetupProblem(
    `"${given}" is no size for the large organization.`,
    `--large and DEMO_LARGE take a number of invoices from ${LEAST_INVOICES} to ${MOST_INVOICES}; --large alone is ${DEFAULT_INVOICES}.`,
  );
}
