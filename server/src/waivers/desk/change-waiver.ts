import { refuse } from '@plumbline/contract/refusals';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Staff, Tenant } from '../../http/caller.ts';
import { lockScope } from './cover-scope.ts';
import { insertWaiverEvent } from '../requests/waiver-requests.sql.ts';
import { type LockedWaiver, lockDeskWaiver, lockProjectState, selectDeskWaiver, updateWaiver } from './desk.sql.ts';

/** In whose name a waiver is changed, also while nobody is there. */
export type DeskActor = Pick<Staff, 'clientAddress' | 'identityId' | 'name' | 'organizationId' | 'requestId'>;

export type DeskChange = { tx: Tx; waiver: LockedWaiver; tenant: Tenant; at: string };
type Done = { toStatus?: WaiverStatus; note?: string };
type Locking = { isReleasing?: boolean };

/** A decision of the staff, under a lock, with its event and in the audit. */
export const changeWaiver = <Result>(
  app: App,
  actor: DeskActor,
  id: string,
  action: string,
  change: (found: DeskChange) => Promise<{ result: Result } & Done>,
  locking: Locking = {},
): Promise<Result> =>
  withLockedWaiver(
    app,
    actor,
    id,
    async (found) => {
      const { result, ...done } = await change(found);
      await recordChange(found, actor, action, done);
      return result;
    },
    locking,
  );

/** For what is recorded as more than one event. */
export async function withLockedWaiver<Result>(
  app: App,
  { organizationId }: DeskActor,
  id: string,
  work: (found: DeskChange) => Promise<Result>,
  { isReleasing = false }: Locking = {},
): Promise<Result> {
  const seen = (await selectDeskWaiver(app.sql, { organizationId, id })) ?? refuse('not_found');
  // Read before: a transaction must not wait for a second connection.
  const tenant = (await app.tenants.byId(organizationId, seen.portalId)) ?? refuse('not_found');
  const at = app.now().toISOString();
  return inTransaction(app.sql, async (tx) => {
    if (isReleasing) await lockScope(tx, seen);
    const locked = (await lockDeskWaiver(tx, { organizationId, id })) ?? refuse('not_found');
    return work({ tx, waiver: await withStateOfProject(tx, locked), tenant, at });
  });
}

/** A waiver that is not decided follows the state of its project. */
async function withStateOfProject(tx: Tx, waiver: LockedWaiver): Promise<LockedWaiver> {
  const { organizationId, projectId, status } = waiver;
  if (projectId === null || status === 'ready' || status === 'rejected') return waiver;
  const project = await lockProjectState(tx, { organizationId, id: projectId });
  const stateCode = project?.state ?? null;
  if (stateCode === waiver.stateCode) return waiver;
  await updateWaiver(tx, waiver, { stateCode });
  return { ...waiver, stateCode };
}

export async function recordChange(
  { tx, waiver, at }: DeskChange,
  { identityId, name, requestId, clientAddress }: DeskActor,
  action: string,
  { toStatus = waiver.status, note = '' }: Done,
): Promise<void> {
  const { organizationId, id, customerId, status: fromStatus } = waiver;
  await insertWaiverEvent(tx, {
    organizationId,
    waiverId: id,
    at,
    action,
    fromStatus,
    toStatus,
    actorIdentityId: identityId,
    actorName: name,
    clientAddress,
    data: { note },
  });
  await insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: identityId,
    customerId,
    action: `waiver.${action}`,
    subjectType: 'waiver',
    subjectId: id,
    detail: { name: waiverNumber(waiver.number), fromStatus, toStatus },
    requestId,
    clientAddress,
  });
}
