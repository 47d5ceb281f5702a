import type { changeColleague as Call } from '@plumbline/contract/customers/team';
import { refuse } from '@plumbline/contract/refusals';
import { managesPeople, refuseGrant, type TeamRights } from '@plumbline/rules/portals/team-rights';
import { type Cents, formatCents } from '@plumbline/rules/money';
import { permissionsText } from '@plumbline/rules/portals/permission-words';
import type { Customer } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { colleagueVersion, limitDetail, rightsColumns, rightsFrom } from './colleague-rights.ts';
import { decideOnColleague } from './decide-on-colleague.ts';
import { selectHasOtherManager, updateColleague } from './team.sql.ts';

/** Sets permissions and the limit per payment; the last one who manages people keeps that right. */
export const changeColleague: Handler<typeof Call> = (app, caller, { userId, version, permissions, ...limits }) =>
  decideOnColleague(app, caller, userId, async (tx, { key, row }, manager) => {
    if (colleagueVersion(row) !== version) refuse('access_changed');
    if (row.status !== 'APPROVED') refuse('not_found');
    const before = rightsFrom(row);
    const after = { permissions, ...limits };
    const refusal = refuseGrant(manager.rights, before, after);
    if (refusal !== null) refuse(refusal);
    const isDemoted = managesPeople(before.permissions) && !managesPeople(permissions);
    if (isDemoted && !(await selectHasOtherManager(tx, key))) refuse('last_manager');
    const next = rightsColumns(after);
    if (colleagueVersion({ ...row, ...next }) === version) return null;
    await updateColleague(tx, key, next);
    const { customerId } = key;
    return {
      action: 'user.access-changed',
      detail: {
        from: [{ customerId, permissions: before.permissions }],
        to: [{ customerId, permissions }],
        ...limitDetail(after),
      },
      told: { title: 'What you may do has changed', text: rightsWords(caller, after) },
    };
  });

function rightsWords({ tenant: { settings } }: Customer, rights: TeamRights): string {
  const { permissions, paymentLimit, approvalLimit } = rights;
  const sum = (amount: Cents) => formatCents(amount, settings.currencyCodes[0] ?? 'USD');
  return [
    `You may now: ${permissionsText(permissions).toLowerCase()}.`,
    paymentLimit === null ? 'There is no limit per payment.' : `One payment of yours is at most ${sum(paymentLimit)}.`,
    ...(approvalLimit === null ? [] : [`Above ${sum(approvalLimit)} it needs a second person.`]),
  ].join(' ');
}
