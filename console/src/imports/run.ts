// What the screens of imports know of a run.
import type { Answer } from '@plumbline/contract/call';
import type { getImport, listImportErrors, listImportMappings } from '@plumbline/contract/imports/imports';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { subtract, ZERO } from '@plumbline/rules/money';
import { useStaff } from '../lib/console-context.ts';

export type Run = Answer<typeof getImport>;
export type RunError = Answer<typeof listImportErrors>['rows'][number];
export type Mapping = Answer<typeof listImportMappings>['rows'][number];

/** The server works on it; the screen asks how far it is. */
export const isAtWork = ({ state }: Pick<Run, 'state'>): boolean => state === 'CHECKING' || state === 'IMPORTING';

/** What is owed after the import, and what the supplier expects, in the currency of the file; null if nothing is expected. */
export function controlDifference({ balancesAfter, controlTotal, options }: Run) {
  if (balancesAfter === null || controlTotal === null) return null;
  const balance = balancesAfter.find(({ currencyCode }) => currencyCode === options.currencyCode)?.balance ?? ZERO;
  return { balance, controlTotal, difference: subtract(balance, controlTotal) };
}

/** What an import would write. */
export const writtenCount = ({ newCount, changedCount }: Run): number => newCount + changedCount;

/** Others see imports and change nothing. */
export function useMayImport(): boolean {
  const staff = useStaff();
  return staff !== null && RECEIVABLES_ROLES.includes(staff.role);
}

export const importHref = (id: string): string => `/imports/${id}`;
