import { auditDetail, customersIn, personText } from '@plumbline/rules/audit/audit-detail';
import { auditWords } from '@plumbline/rules/access/audit-words';
import type { Sql } from '../database/open-database.ts';
import type { AuditRow } from './audit-log.sql.ts';
import { selectNamedCustomers, selectNamedStaff, selectNamedUsers } from './audit-names.sql.ts';

export type AuditView = Awaited<ReturnType<typeof auditViews>>[number];

/** Entries in words, with the names that people and customers have now where an entry has only their ids. */
export async function auditViews(
  sql: Sql,
  { organizationId, timeZone }: { organizationId: string; timeZone: string },
  rows: readonly AuditRow[],
) {
  const subjects = (type: string) =>
    rows.flatMap(({ subjectType, subjectId }) => (subjectType === type && subjectId !== null ? [subjectId] : []));
  const [customers, users, staff] = await Promise.all([
    selectNamedCustomers(
      sql,
      organizationId,
      rows.flatMap(({ detail }) => customersIn(detail)),
    ),
    selectNamedUsers(sql, organizationId, subjects('user')),
    selectNamedStaff(sql, organizationId, subjects('staff')),
  ]);
  const customerNames = new Map(customers.map(({ id, name }) => [id, name]));
  const people = new Map([...users, ...staff].map((person) => [person.id, person]));
  return rows.map(({ detail, subjectType: _type, subjectId, actorIdentityId, ...row }) => {
    const { action, customerName } = row;
    const person = people.get(subjectId ?? '');
    const isOther = person !== undefined && person.identityId !== actorIdentityId;
    const facts = { action, detail, customerName, customerNames, timeZone };
    return {
      ...row,
      words: auditWords(action),
      detail: auditDetail({ ...facts, person: isOther ? personText(person) : null }),
    };
  });
}
