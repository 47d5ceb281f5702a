import { expect, test } from 'vitest';
import { checkMigrations } from './migrations.ts';
import { readSource } from './source.ts';

const check = (sql: string, number = '0009') =>
  checkMigrations([readSource(`server/src/database/migrations/${number}-next.ts`, `const SQL = \`\n${sql}\`;`)]).map(
    ({ at, about }) => `${at.split(':')[1]} ${about}`,
  );

test.each([
  ['alter table payment\n  add one text,\n  add two text;', ['2 one subcommand for each ALTER TABLE']],
  ['alter table payment add check (total > 0);', ['2 a constraint needs a name']],
  ['alter table payment add one bigint check (one > 0);', ['2 a constraint needs a name']],
  ['alter table payment add foreign key (one) references two;', ['2 a constraint needs a name']],
  [
    'create table one (\n  id uuid references two,\n  unique (id)\n);',
    ['3 a constraint needs a name', '4 a constraint needs a name'],
  ],
  [
    'create trigger one after insert on two\n  referencing new table as added for each statement execute function three();',
    ['3 a trigger works row by row and reads no transition table'],
  ],
])('%s is refused', (sql, complaints) => {
  expect(check(sql)).toEqual(complaints);
});

test.each([
  'alter table payment add one numeric(12, 3);',
  'alter table payment add constraint one check (total in (1, 2));',
  'alter table payment add constraint one foreign key (a, b) references two (c, d);',
  'create table one (\n  id uuid not null,\n  constraint one_pkey primary key (id),\n  constraint one_two foreign key (id) references two\n);',
  'create unique index one on two (three, four);',
  '-- unique in the organization\ncreate index one on two (three);',
])('%s is fine', (sql) => {
  expect(check(sql)).toEqual([]);
});

test('migrations from before the rule are exempt', () => {
  expect(check('alter table payment add check (total > 0);', '0007')).toEqual([]);
});
