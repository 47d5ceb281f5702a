import type { Answer } from '@plumbline/contract/call';
import type { matchDocuments as Call } from '@plumbline/contract/imports/documents';
import { namedNumbers, namedType } from '@plumbline/rules/imports/named-records';
import type { Handler } from '../../http/handler.ts';
import { type NamedRecord, selectNamedInvoices, selectNamedProjects } from './named-records.sql.ts';

type Candidate = Answer<typeof Call>['rows'][number]['candidates'][number];

const CANDIDATES_MAX = 20;

/** By the longest number in each name; numbers are compared as they are, or in capitals. */
export const matchDocuments: Handler<typeof Call> = async (app, { organizationId }, { names }) => {
  const numbersByName = new Map(names.map((name) => [name, withCapitals(namedNumbers(name))]));
  const numbers = [...new Set([...numbersByName.values()].flat())];
  const invoices = byNumber(await selectNamedInvoices(app.sql, organizationId, numbers));
  const projects = byNumber(await selectNamedProjects(app.sql, organizationId, numbers));
  const rows = names.map((name) => {
    const named = numbersByName.get(name) ?? [];
    const project = () => narrow(first(projects, named), named);
    // A notice is of a project, also where its name has an invoice too.
    const found = namedType(name) === null ? [] : project();
    const records = found.length > 0 ? found : longest(first(invoices, named), project());
    return { name, candidates: records.slice(0, CANDIDATES_MAX).map(asCandidate) };
  });
  return { rows, count: rows.length };
};

const withCapitals = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.flatMap((number) => [number, number.toUpperCase()])),
];

const byNumber = (records: readonly NamedRecord[]): Map<string, NamedRecord[]> =>
  Map.groupBy(records, ({ number }) => number);

const first = (found: Map<string, NamedRecord[]>, numbers: readonly string[]): NamedRecord[] =>
  found.get(numbers.find((number) => found.has(number)) ?? '') ?? [];

const longest = (invoices: NamedRecord[], projects: NamedRecord[]): NamedRecord[] =>
  (projects[0]?.number.length ?? 0) > (invoices[0]?.number.length ?? 0) ? projects : invoices;

/** Of several projects of one number, that of the customer whose number the name has too. */
function narrow(projects: NamedRecord[], numbers: readonly string[]): NamedRecord[] {
  const ofNamed = projects.filter(({ customerCode }) => numbers.includes(customerCode));
  return ofNamed.length > 0 ? ofNamed : projects;
}

const asCandidate = ({ customerCode: _, ...record }: NamedRecord): Candidate => record;
