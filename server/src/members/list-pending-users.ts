import type { listPendingUsers as Call } from '@plumbline/contract/members';
import {
  companyCodeKey,
  companyDomain,
  companyNameKey,
  customerProposals,
  isStrongMatch,
  type Proposal,
  PROPOSAL_WORDS,
  type ProposableCustomer,
  type SignUpClues,
  streetKey,
} from '@plumbline/rules/access/customer-proposals';
import { normalizeEmail } from '@plumbline/rules/email';
import type { App } from '../app.ts';
import type { Handler } from '../http/handler.ts';
import { type CandidateKeys, selectCandidates, selectColleagueDomains, selectSimilar } from './candidates.sql.ts';
import { selectPendingUsers } from './pending-users.sql.ts';

const PENDING_SHOWN_MAX = 200;
/** Similar names are looked up for the first of those whom nothing else matches. */
const SIMILAR_SHOWN_MAX = 25;

export const listPendingUsers: Handler<typeof Call> = async (app, { organizationId }, { search = '' }) => {
  const pending = await selectPendingUsers(app.sql, organizationId, { search: search.trim(), max: PENDING_SHOWN_MAX });
  const candidates = pending.length === 0 ? [] : await findCandidates(app, organizationId, pending);
  const rows = pending.map(({ invitedTo, emailVerifiedAt, count: _count, ...user }) => {
    const isEmailVerified = emailVerifiedAt !== null;
    const proposals = customerProposals({ ...user, invitedTo }, candidates);
    return { ...user, isEmailVerified, proposals: proposals.map((each) => inWords(each, isEmailVerified)) };
  });
  return { rows, count: pending[0]?.count ?? 0 };
};

const inWords = ({ reasons, ...customer }: Proposal, isEmailVerified: boolean) => ({
  ...customer,
  reasons: [...reasons],
  why: reasons.map((reason) => PROPOSAL_WORDS[reason]),
  isStrong: isStrongMatch(reasons, { isEmailVerified }),
});

/** A few queries for all pending users together. */
async function findCandidates(
  app: App,
  organizationId: string,
  pending: readonly SignUpClues[],
): Promise<ProposableCustomer[]> {
  const domains = unique(pending.map(({ email }) => companyDomain(email) ?? ''));
  const colleagues = domains.length === 0 ? [] : await selectColleagueDomains(app.sql, organizationId, domains);
  const domainsOf = (id: string) =>
    colleagues.filter(({ customerId }) => customerId === id).map(({ domain }) => domain);
  const find = async (keys: CandidateKeys) =>
    (await selectCandidates(app.sql, organizationId, keys)).map((customer) => ({
      ...customer,
      colleagueDomains: domainsOf(customer.id),
    }));
  const ids = [...pending.flatMap(({ invitedTo }) => invitedTo), ...colleagues.map(({ customerId }) => customerId)];
  const matched = await find({ ...keysOf(pending), domains, ids: unique(ids) });
  const unmatched = pending.filter((user) => customerProposals(user, matched).length === 0).slice(0, SIMILAR_SHOWN_MAX);
  const names = unique(unmatched.map(({ companyName }) => companyName));
  const similar = names.length === 0 ? [] : await selectSimilar(app.sql, organizationId, names);
  const known = new Set(matched.map(({ id }) => id));
  const more = similar.filter((id) => !known.has(id));
  return more.length === 0 ? matched : [...matched, ...(await find({ ...NO_KEYS, ids: more }))];
}

const NO_KEYS: CandidateKeys = { ids: [], codes: [], emails: [], domains: [], names: [], streets: [] };

/** The lookup keys of all pending users, for one query. */
const keysOf = (pending: readonly SignUpClues[]) => ({
  codes: unique(pending.map(({ companyCode }) => companyCodeKey(companyCode))),
  emails: unique(pending.map(({ email }) => normalizeEmail(email))),
  names: unique(pending.map(({ companyName }) => companyNameKey(companyName))),
  streets: unique(pending.map(({ companyAddress }) => streetKey(companyAddress))),
});

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
