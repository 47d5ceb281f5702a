// Staff who sign waivers, each with a password.
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import { asDay } from '@plumbline/rules/dates';
import { vi } from 'vitest';
import type { Tx } from '../../database/transaction.ts';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { insertIdentity, insertStaff } from '../../testing/fixtures.sql.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { field, templatePortal } from './template-portal.ts';
import { waiverDesk } from './waiver-desk.ts';

export const PASSWORD = 'correct horse';
const passwordHash = await hashPassword(PASSWORD);

export const ALL_TYPES = [
  'conditional.progress',
  'conditional.final',
  'unconditional.progress',
  'unconditional.final',
] as const;

/** All that any state requires. */
const FIELDS = [
  'claimant.legalName',
  'claimant.address',
  'claimant.phone',
  'customer.name',
  'project.address',
  'project.county',
  'project.jobId',
  'owner.name',
  'amount',
  'throughDate',
  'disputedAmount',
  'materialsDescription',
  'payment.maker',
  'payment.payees',
];

export type SigningDesk = Awaited<ReturnType<typeof signingDesk>>;

/** A portal with an owner who may sign everything. */
export async function signingDesk() {
  const portal = await templatePortal();
  const { app, organizationId, label } = portal;
  const console = (method: 'DELETE' | 'GET' | 'POST' | 'PUT', path: string, payload?: object, cookie?: string) =>
    portal.send({
      method,
      url: `/v1/console/${path}`,
      host: CONSOLE_HOST,
      cookie: cookie ?? portal.cookies.staff,
      ...(payload && { payload }),
    });
  const signatory = { title: 'Credit Manager', waiverTypes: ALL_TYPES, states: [], limitAmount: null };
  const makeSignatory = (staffId: string, more: object = {}) =>
    console('PUT', `waiver-signatories/${staffId}`, { ...signatory, ...more });
  /** A member of staff who may sign, unless `authority` is null. */
  const member = async (name: string, authority: object | null = {}, role: StaffRole = 'waiver-desk') => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@${label}.example`;
    const identityId = await insertIdentity(app.sql, email, name, passwordHash);
    const staffId = await insertStaff(app.sql, organizationId, identityId, role);
    if (authority !== null) await makeSignatory(staffId, authority);
    return { identityId, staffId, email, cookie: await portal.cookieFor(identityId, 'CONSOLE') };
  };
  await app.sql.updateTable('identity').set({ passwordHash }).where('id', '=', portal.staff.identityId).execute();
  await app.sql
    .updateTable('organization')
    .set({ address: '1 Depot Rd', supportPhone: '555-0100' })
    .where('id', '=', organizationId)
    .execute();
  await makeSignatory(portal.staff.id);
  const requested = async (state = 'IL', fields: object = {}, facts: object = {}) => {
    const projectId = await portal.projectIn(state, {
      originalContractDate: asDay('2026-01-02'),
      address: '12 Elm St',
      county: 'Cook',
      ownerName: 'Olive Owner',
      ...facts,
    });
    const invoiceId = await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', ...fields };
    return { ...(await portal.requested(request)), projectId, invoiceId };
  };
  return {
    ...portal,
    ...waiverDesk(portal),
    console,
    makeSignatory,
    member,
    request: requested,
    sign: (id: string, more: object = {}, cookie?: string) =>
      console('POST', `waivers/${id}/sign`, { password: PASSWORD, ...more }, cookie),
    batch: (ids: readonly string[], more: object = {}, cookie?: string) =>
      console('POST', 'waivers/batch-sign', { ids, password: PASSWORD, ...more }, cookie),
    authorize: (more: object = {}, cookie?: string) =>
      console(
        'POST',
        'waiver-signatories/authorization',
        { password: PASSWORD, waiverTypes: ['conditional.progress'], limitAmount: 500_00, ...more },
        cookie,
      ),
    /** A text of a state that prescribes one, with or without room for exceptions. */
    publishFor: (stateCode: string, more: readonly object[] = [], waiverType = 'conditional.progress') =>
      portal.published({
        stateCode,
        waiverType,
        draft: portal.draft({
          baseSizePt: 12,
          legalReference: 'The statute',
          doc: {
            type: 'doc',
            content: [...FIELDS.map((name) => field(name)), ...more, { type: 'signatureBlock' }],
          },
        }),
      }),
    eventsOf: (waiverId: string) =>
      app.sql
        .selectFrom('waiverEvent')
        .select(['action', 'fromStatus', 'toStatus', 'actorName', 'actorIdentityId', 'clientAddress', 'data'])
        .where('organizationId', '=', organizationId)
        .where('waiverId', '=', waiverId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    documentOf: (waiverId: string) =>
      app.sql
        .selectFrom('waiverDocument')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('waiverId', '=', waiverId)
        .executeTakeFirst(),
  };
}

/** What a signature answers if something changes after its document was drawn, and before it is recorded. */
export async function whileDrawn<Answer>(
  { app, organizationId, documentOf }: SigningDesk,
  waiverId: string,
  sign: () => Promise<Answer>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await app.sql.transaction().execute(async (tx) => {
    const waiver = tx.selectFrom('waiverRequest').select('id').where('organizationId', '=', organizationId);
    await waiver.where('id', '=', waiverId).forNoKeyUpdate().execute();
    answer = sign();
    await vi.waitUntil(async () => (await documentOf(waiverId)) !== undefined, { timeout: 30_000, interval: 20 });
    await change(tx);
  });
  return answer!;
}
