// New migrations can run on tables distributed by organization, and hold their locks briefly: one subcommand per ALTER
// TABLE, a name for each constraint, and no triggers that read transition tables.
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

const MIGRATION = /^server\/src\/database\/migrations\/(\d{4})-/;
/** Applied migrations never change; these were written before the rule. */
const LAST_BEFORE = 7;

const ALTER_TABLE = /\balter table\s+(?:only\s+)?\w+([^;`]*)/gi;
const TABLE_STATEMENT = /\b(?:create(?:\s+unlogged)?|alter) table\b[^;`]*/gi;
const CONSTRAINT = /(constraint\s+\w+\s+)?\b(check\s*\(|unique\b|foreign key\b|primary key\b|references\b)/gi;
const TRANSITION_TABLE = /\breferencing\s+(?:old|new)\s+table\b/gi;

export const checkMigrations = (sources: readonly Source[]): Complaint[] =>
  sources
    .filter(({ path }) => Number(MIGRATION.exec(path)?.[1] ?? 0) > LAST_BEFORE)
    .flatMap(({ path, text }) => {
      const sql = withoutComments(text);
      const at = (index: number) => `${path}:${sql.slice(0, index).split('\n').length}`;
      return [
        ...[...sql.matchAll(ALTER_TABLE)]
          .filter(([, subcommands]) => hasTopLevelComma(subcommands ?? ''))
          .map(({ index }) => complain(at(index), 'one subcommand for each ALTER TABLE')),
        ...[...sql.matchAll(TABLE_STATEMENT)].flatMap((statement) =>
          unnamedConstraints(statement[0]).map((start) =>
            complain(at(statement.index + start), 'a constraint needs a name'),
          ),
        ),
        ...[...sql.matchAll(TRANSITION_TABLE)].map(({ index }) =>
          complain(at(index), 'a trigger works row by row and reads no transition table'),
        ),
      ];
    });

/** With the same length, so that line numbers stay the same. */
const withoutComments = (text: string): string => text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length));

function hasTopLevelComma(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) return true;
  }
  return false;
}

function unnamedConstraints(statement: string): number[] {
  let isForeignKey = false;
  return [...statement.matchAll(CONSTRAINT)].flatMap(({ index, 1: name, 2: kind = '' }) => {
    // The target of a foreign key belongs to it and has no own name.
    const isTarget = isForeignKey && kind.toLowerCase() === 'references';
    isForeignKey = kind.toLowerCase() === 'foreign key';
    return name === undefined && !isTarget ? [index] : [];
  });
}
