import type { listPendingUsers as Call } from '@plumbline/contract/members';
import {
  companyCodeKey,
  companyDomain,
  companyNameKey,
  customerProposals,
  type SignUpClues,
} from '@plumbline/rules/access/customer-proposals';
import type { Handler } from '../http/handler.ts';
import { type CandidateKeys, selectCandidates, selectPendingUsers } from './members.sql.ts';

const PENDING_SHOWN_MAX = 200;

export const listPendingUsers: Handler<typeof Call> = async (app, { organizationId }) => {
  const pending = await selectPendingUsers(app.sql, organizationId, PENDING_SHOWN_MAX);
  const candidates = pending.length === 0 ? [] : await selectCandidates(app.sql, organizationId, keysOf(pending));
  const rows = pending.map(({ invitedTo, emailVerifiedAt, count: _count, ...user }) => ({
    ...user,
    isEmailVerified: emailVerifiedAt !== null,
    proposals: customerProposals({ ...user, invitedTo }, candidates).map(({ reasons, ...customer }) => ({
      ...customer,
      reasons: [...reasons],
    })),
  }));
  return { rows, count: pending[0]?.count ?? 0 };
};

/** The lookup keys of all pending users, for one query. */
const keysOf = (pending: readonly SignUpClues[]): CandidateKeys => ({
  ids: unique(pending.flatMap(({ invitedTo }) => invitedTo)),
  codes: unique(pending.map(({ companyCode }) => companyCodeKey(companyCode))),
  domains: unique(pending.map(({ email }) => companyDomain(email) ?? '')),
  names: unique(pending.map(({ companyName }) => companyNameKey(companyName))),
});

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
