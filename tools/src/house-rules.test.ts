// The house rules, checked on the whole repository. Each has its own test under house/ that shows it failing. Lengths
// of files and functions are checked by oxlint, tables without an owner by the server's own test.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAdapters } from './house/adapters.ts';
import { CALLS_FILE, callNames, checkCallTests } from './house/call-tests.ts';
import { checkChangelog } from './house/changelog.ts';
import { checkCircles } from './house/circles.ts';
import type { Complaint } from './house/complaint.ts';
import { checkDeadRules } from './house/dead-rules.ts';
import { checkDependencies, readInstalled } from './house/dependencies.ts';
import { checkComponents, checkDocument, isGuide } from './house/documents.ts';
import { checkFolderImports } from './house/folder-imports.ts';
import { checkFolderTable } from './house/folder-table.ts';
import { checkFolderSizes } from './house/folder-size.ts';
import { FOLDER_ORDERS } from './house/folders.ts';
import { readEdges } from './house/import-graph.ts';
import { checkImports } from './house/imports.ts';
import { checkLinks } from './house/links.ts';
import { checkMigrations } from './house/migrations.ts';
import { checkWrappedHooks } from './house/wrapped-hooks.ts';
import { checkOrganizations } from './house/organizations.ts';
import { checkLock, checkRoomsOfPackages, checkVersions, readDependencies } from './house/packages.ts';
import { checkPurity } from './house/purity.ts';
import { checkDefinitions, checkReferences } from './house/references.ts';
import { checkRegexes } from './house/regexes.ts';
import { readRepository, ROOT } from './house/repository.ts';
import { checkReservedDomains } from './house/reserved-domains.ts';
import { createResolve } from './house/resolve.ts';
import { checkGiveaways, checkRootFolders } from './house/root.ts';
import { checkShape } from './house/shape.ts';
import { readSource } from './house/source.ts';
import { checkSql } from './house/sql.ts';
import { checkTriedOnce } from './house/tried-once.ts';
import { checkUnusedExports } from './house/unused-exports.ts';
import { WAITING_COUNT, WAITING_RULES } from './house/waiting-rules.ts';

const files = readRepository();
const textOf = (path: string) => files.find((file) => file.path === path)?.text;
const sources = files.filter(({ path }) => /\.tsx?$/.test(path)).map(({ path, text }) => readSource(path, text));
const packageFiles = files.filter(({ path }) => /^([\w-]+\/)?package\.json$/.test(path));
const dependencies = readDependencies(packageFiles);
const resolve = createResolve(packageFiles);
const edges = readEdges(sources, resolve);
const scripts = (JSON.parse(textOf('package.json') ?? '{}') as { scripts: Record<string, string> }).scripts;

const lines = (complaints: readonly Complaint[]) => complaints.map(({ at, about }) => `${at} ${about}`);

test('the rules read the repository', () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(Object.keys(dependencies)).toContain('server');
});

test('rooms import each other one way only', () => {
  expect(lines(checkImports(sources, dependencies))).toEqual([]);
  expect(lines(checkRoomsOfPackages(dependencies))).toEqual([]);
});

test('inside the rooms, folders import each other one way only', () => {
  expect(lines(checkFolderImports(sources, edges, FOLDER_ORDERS))).toEqual([]);
});

test('the order of the folders is told as it is declared', () => {
  expect(lines(checkFolderTable(textOf('docs/architecture.md') ?? '', FOLDER_ORDERS))).toEqual([]);
});

test('the changelog has one list of each kind', () => {
  expect(lines(checkChangelog(textOf('CHANGELOG.md') ?? ''))).toEqual([]);
});

test('no link leads to a domain that is reserved for examples', () => {
  expect(lines(checkReservedDomains(sources))).toEqual([]);
});

test('races and models are not tried again', () => {
  expect(lines(checkTriedOnce(files))).toEqual([]);
});

test('features of the server import no adapter', () => {
  expect(lines(checkAdapters(edges))).toEqual([]);
});

test('no file imports itself through others', () => {
  expect(lines(checkCircles(edges))).toEqual([]);
});

test('rules are pure and the clock is a parameter', () => {
  expect(lines(checkPurity(sources))).toEqual([]);
});

test('calls are made with useCall, and query parameters read with useSearchTexts', () => {
  expect(lines(checkWrappedHooks(sources))).toEqual([]);
});

test('every rule has a caller outside tests', () => {
  expect(lines(checkDeadRules(sources, resolve, WAITING_RULES))).toEqual([]);
  expect(Object.values(WAITING_RULES).flatMap(({ names }) => names)).toHaveLength(WAITING_COUNT);
});

test('regular expressions take linear time', () => {
  expect(lines(checkRegexes(sources))).toEqual([]);
});

test('SQL is in *.sql.ts files', () => {
  expect(lines(checkSql(sources))).toEqual([]);
});

test('every query names its organization, or is listed as reading across organizations', () => {
  expect(lines(checkOrganizations(sources))).toEqual([]);
});

test('new migrations can run on tables distributed by organization', () => {
  expect(lines(checkMigrations(sources))).toEqual([]);
});

test('no folder has more than 40 source files of its own', () => {
  expect(lines(checkFolderSizes(sources))).toEqual([]);
});

test('every export is imported somewhere', () => {
  expect(lines(checkUnusedExports(sources, edges))).toEqual([]);
});

test('there are no barrels', () => {
  expect(lines(checkShape(sources))).toEqual([]);
});

test('every call of the API is named in a test of the server', () => {
  const tests = sources.filter(({ room, isTest }) => room === 'server' && isTest);
  expect(lines(checkCallTests(callNames(textOf(CALLS_FILE) ?? ''), tests))).toEqual([]);
});

test('the root contains the rooms and nothing else', () => {
  expect(lines(checkRootFolders(files))).toEqual([]);
});

test('no file reveals where it was written', () => {
  expect(lines(checkGiveaways(files))).toEqual([]);
});

test('versions are exact and the lock file installs on every platform', () => {
  expect(lines(checkVersions(packageFiles))).toEqual([]);
  expect(lines(checkLock(textOf('package-lock.json') ?? ''))).toEqual([]);
});

test('a package.json declares exactly what its room imports', () => {
  const styles = files.filter(({ path }) => path.endsWith('.css'));
  const installed = readInstalled(textOf('package-lock.json') ?? '');
  const use = { dependencies, sources, styles, scripts: Object.values(scripts), installed };
  expect(lines(checkDependencies(use))).toEqual([]);
});

test.each(files.filter(({ path }) => isGuide(path)))('the commands and paths in $path exist', (file) => {
  const paths = files.map(({ path }) => path);
  expect(lines(checkDocument(file, { scripts: Object.keys(scripts), paths }))).toEqual([]);
});

test('the components in ui/README.md can be imported', () => {
  const path = 'ui/README.md';
  const isImportable = (component: string) => textOf(resolve(path, `@plumbline/ui/${component}`) ?? '') !== undefined;
  expect(lines(checkComponents({ path, text: textOf(path) ?? '' }, isImportable))).toEqual([]);
});

test('cited requirements, decisions, sections and ADRs exist', () => {
  expect(lines(checkDefinitions(files))).toEqual([]);
  expect(lines(checkReferences(files))).toEqual([]);
});

test('links between pages resolve', () => {
  expect(lines(checkLinks(files, (path) => existsSync(join(ROOT, path))))).toEqual([]);
});

test('the tests run in a time zone far from UTC, so that a local date fails', () => {
  expect(new Date().getTimezoneOffset()).toBe(-14 * 60);
});
