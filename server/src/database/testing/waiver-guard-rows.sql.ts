// A waiver request with one row of each kind, and a second request that copies can belong to.
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertWaiver } from '../../testing/fixtures.sql.ts';
import { newId } from '../new-id.ts';
import type { Sql } from '../open-database.ts';
import { insertWaiverDocument } from './waiver-document-guard-rows.sql.ts';

export const OTHER_WAIVER = newId();
export const OTHER_PERSON = newId();
export const OTHER_STAFF = newId();

type Owner = { organizationId: string; portalId: string; customerId: string };
type Refers = { createdBy: string; invoiceId: string; paymentId: string };

const AT = '2026-11-10T12:00:00.000Z';

export async function insertWaivers(sql: Sql, owner: Owner, { createdBy, invoiceId, paymentId }: Refers) {
  const { organizationId, portalId, customerId } = owner;
  const waiverId = await insertWaiver(sql, owner);
  await insertWaiver(sql, { ...owner, id: OTHER_WAIVER });
  const key = { organizationId, waiverId };
  await sql
    .insertInto('waiverInvoice')
    .values({ ...key, invoiceId, share: 'waived', balance: asCents(10_00), disputedAmount: asCents(1_00) })
    .execute();
  await sql
    .insertInto('waiverPayment')
    .values({ ...key, place: 0, invoiceId, paymentId, amount: asCents(10_00) })
    .execute();
  await sql
    .insertInto('waiverEvent')
    .values({
      ...key,
      id: newId(),
      at: AT,
      action: 'requested',
      toStatus: 'new',
      actorIdentityId: createdBy,
      actorName: 'Ann',
    })
    .execute();
  const file = {
    purpose: 'custom-form',
    name: 'form.pdf',
    size: 9,
    sha256: Buffer.alloc(32, 1),
    fileKey: 'key',
  } as const;
  await sql
    .insertInto('waiverFile')
    .values({ ...key, ...file, customerId, id: newId(), uploadedBy: createdBy, createdAt: AT })
    .execute();
  const email = `${OTHER_PERSON}@builders.example`;
  await sql.insertInto('identity').values({ id: OTHER_PERSON, email, name: 'Ben Person' }).execute();
  await sql
    .insertInto('waiverDraft')
    .values({ organizationId, customerId, identityId: createdBy, form: {}, changedAt: AT })
    .execute();
  await sql
    .insertInto('waiverRecurrence')
    .values({
      ...key,
      id: newId(),
      portalId,
      customerId,
      status: 'ACTIVE',
      schedule: 'MONTHLY',
      scheduleDay: '5',
      nextRunOn: asDay('2026-12-05'),
      createdBy,
      createdAt: AT,
    })
    .execute();
  await insertWaiverDocument(sql, key, createdBy);
  await insertSignatory(sql, organizationId, createdBy);
}

/** Who signs, a second member of staff who could, and a standing authorization. */
async function insertSignatory(sql: Sql, organizationId: string, createdBy: string): Promise<void> {
  const staffId = newId();
  const member = { organizationId, title: 'Credit manager', role: 'owner' } as const;
  await sql
    .insertInto('staff')
    .values([
      { ...member, id: staffId, identityId: createdBy },
      { ...member, id: OTHER_STAFF, identityId: OTHER_PERSON },
    ])
    .execute();
  const signs = { organizationId, waiverTypes: ['conditional.progress'], limitAmount: asCents(5_000_00) };
  await sql
    .insertInto('waiverSignatory')
    .values({ ...signs, staffId, title: 'Credit manager', states: [], changedBy: createdBy, changedAt: AT })
    .execute();
  await sql
    .insertInto('waiverAuthorization')
    .values({ ...signs, id: newId(), identityId: createdBy, recordedAt: AT, clientAddress: '203.0.113.9' })
    .execute();
}
