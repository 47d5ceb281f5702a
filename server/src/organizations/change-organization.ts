import { createHash } from 'node:crypto';
import { refuse } from '@plumbline/contract/refusals';
import type {
  changeOrganization as ChangeCall,
  getOrganization as GetCall,
} from '@plumbline/contract/installation/company';
import { recordBy } from '../audit/record-by.ts';
import type { Sql } from '../database/open-database.ts';
import { lockOrganization } from '../database/organization.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { selectCompany, updateCompany } from './company.sql.ts';
import { checkCompany, type Company } from './store-organization.ts';

const FIELDS = ['name', 'legalName', 'address', 'timeZone', 'supportEmail', 'supportPhone'] as const;

async function readCompany(sql: Sql, organizationId: string): Promise<Company> {
  const { address, supportEmail, supportPhone, ...company } = await selectCompany(sql, organizationId);
  return { ...company, address: address ?? '', supportEmail: supportEmail ?? '', supportPhone: supportPhone ?? '' };
}

/** Whoever sends it has seen this company. */
const withVersion = (company: Company) => ({
  ...company,
  version: createHash('sha256')
    .update(JSON.stringify(FIELDS.map((field) => company[field])))
    .digest('hex')
    .slice(0, 16),
});

export const getOrganization: Handler<typeof GetCall> = async (app, { organizationId }) =>
  withVersion(await readCompany(app.sql, organizationId));

/** The audit log keeps what was before; documents keep the name that they were made with. */
export const changeOrganization: Handler<typeof ChangeCall> = async (app, staff, { version, ...typed }) => {
  const { organizationId } = staff;
  const wanted = checkCompany(typed);
  await inTransaction(app.sql, async (tx) => {
    await lockOrganization(tx, organizationId);
    const before = await readCompany(tx, organizationId);
    if (withVersion(before).version !== version) refuse('settings_changed');
    const changed = FIELDS.filter((field) => before[field] !== wanted[field]);
    if (changed.length === 0) return;
    await updateCompany(tx, organizationId, {
      ...wanted,
      address: wanted.address || null,
      supportPhone: wanted.supportPhone || null,
    });
    await recordBy(tx, staff, {
      at: app.now().toISOString(),
      action: 'organization.company-changed',
      subjectType: 'organization',
      subjectId: organizationId,
      detail: {
        changes: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: wanted[field] }])),
      },
    });
  });
  app.tenants.clearCache();
  // The name of the organization is part of them.
  app.sessions.clearCache();
  return withVersion(wanted);
};
