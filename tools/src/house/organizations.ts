// Every query names the organization of its tables. What a query really reads is examined while the server's tests run
// (server/src/testing/organization-check.ts); here, quickly and for queries that no test reaches, that an organization is
// mentioned at all, and that the list of those that look at all organizations is true.
import { type Complaint, complain } from './complaint.ts';
import type { Declaration } from './declarations.ts';
import type { Source } from './source.ts';

export const ACROSS_FILE = 'server/src/testing/across-organizations.ts';
export const TABLES_FILE = 'server/src/database/tables.gen.ts';

const QUERIES = /^server\/src\/(?!testing\/).*\.sql\.ts$/;
const TABLE =
  /\b(?:selectFrom|updateTable|deleteFrom|(?:inner|left|right|full)Join)\(\s*'(\w+)|\b(?:from|join|update)\s+([a-z_]+)\b/g;
const ORGANIZATION = /organizationId|organization_id|\bscope\b|\bselection\b/;
const LOCK = /\.for(?:Update|NoKeyUpdate|Share|KeyShare)\(|\bfor (?:no key )?update\b|\bfor (?:key )?share\b/;
/** Looked up by globally unique values; see server/src/testing/unscoped-tables.ts. */
const LOOKED_UP_GLOBALLY = new Set(['portal', 'portalFormerLabel', 'signInConnection', 'actionCode', 'signInAttempt']);

export function checkOrganizations(sources: readonly Source[]): Complaint[] {
  const listed = readList(sources);
  const tables = readTables(sources);
  const declared = sources.filter(({ path }) => QUERIES.test(path)).flatMap((source) => readQueries(source, tables));
  const nameOf = ({ path, name }: Query) => `${path.replace('server/src/', '')} ${name}`;
  const byName = new Map(declared.map((query) => [nameOf(query), query]));
  return [
    ...declared
      .filter((query) => query.hasTable && !query.hasOrganization && !listed.has(nameOf(query)))
      .map(({ at, name }) => complain(at, `${name} names no organization; add it, or list it in ${ACROSS_FILE}`)),
    ...[...listed].flatMap((entry) => {
      const query = byName.get(entry);
      if (!query) return [complain(ACROSS_FILE, `${entry} does not exist`)];
      return query.hasLock ? [complain(query.at, `${query.name} locks rows of several organizations`)] : [];
    }),
  ];
}

type Query = {
  path: string;
  at: string;
  name: string;
  hasTable: boolean;
  hasOrganization: boolean;
  hasLock: boolean;
};

function readQueries({ path, text, declarations, lineAt }: Source, tables: ReadonlySet<string>): Query[] {
  const places = declarations.filter(({ isType }) => !isType).toSorted((one, other) => one.start - other.start);
  return places.map(({ name, start }: Declaration, place) => {
    const body = text.slice(start, places[place + 1]?.start);
    const named = [...body.matchAll(TABLE)].map(([, built, written = '']) => built ?? camelCase(written));
    return {
      path,
      at: `${path}:${lineAt(start)}`,
      name,
      hasTable: named.some((table) => tables.has(table)),
      hasOrganization: ORGANIZATION.test(body),
      hasLock: LOCK.test(body),
    };
  });
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const textOf = (sources: readonly Source[], path: string) => sources.find((source) => source.path === path)?.text ?? '';

const readList = (sources: readonly Source[]): Set<string> =>
  new Set([...textOf(sources, ACROSS_FILE).matchAll(/^ {2}'([^']+\.sql\.ts \w+)':/gm)].map(([, entry = '']) => entry));

/** The tables that have an organization: `export interface InvoiceTable { organizationId: string; … }`. */
function readTables(sources: readonly Source[]): Set<string> {
  const text = textOf(sources, TABLES_FILE);
  const owned = [...text.matchAll(/interface (\w+)Table \{([^}]*)\}/g)].filter(([, , columns]) =>
    columns?.includes('organizationId'),
  );
  const names = owned.map(([, name = '']) => name.charAt(0).toLowerCase() + name.slice(1));
  return new Set(names.filter((name) => !LOOKED_UP_GLOBALLY.has(name)));
}
