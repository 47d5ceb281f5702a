import type { listPendingUsers as Call } from '@plumbline/contract/members';
import {
  companyCodeKey,
  companyDomain,
  companyNameKey,
  type Proposal,
  PROPOSAL_WORDS,
  type ProposableCustomer,
  proposeAmong,
  type SignUpClues,
  streetKey,
} from '@plumbline/rules/access/customer-proposals';
import { PEOPLE_PAGE } from '@plumbline/rules/access/customer-list';
import { normalizeEmail } from '@plumbline/rules/email';
import type { App } from '../app.ts';
import type { Handler } from '../http/handler.ts';
import { selectCandidates, selectColleagueDomains, selectSimilar } from './candidates.sql.ts';
import { selectPendingUsers } from './pending-users.sql.ts';

type Clues = Omit<SignUpClues, 'similarTo'>;

export const listPendingUsers: Handler<typeof Call> = async (app, { organizationId }, { search = '', page = 1 }) => {
  const paging = { search: search.trim(), limit: PEOPLE_PAGE, offset: (page - 1) * PEOPLE_PAGE };
  const pending = await selectPendingUsers(app.sql, organizationId, paging);
  const waiting = pending.map(({ emailVerifiedAt, count: _count, ...user }) => ({
    ...user,
    isEmailVerified: emailVerifiedAt !== null,
  }));
  const propose = await findProposals(app, organizationId, waiting);
  const rows = waiting.map(({ invitedTo, ...user }) => ({
    ...user,
    proposals: propose({ ...user, invitedTo }).map(inWords),
  }));
  return { rows, count: pending[0]?.count ?? 0 };
};

const inWords = ({ reasons, ...proposal }: Proposal) => ({
  ...proposal,
  reasons: [...reasons],
  why: reasons.map((reason) => PROPOSAL_WORDS[reason]),
});

/** A few queries for all pending users together. */
async function findProposals(
  app: App,
  organizationId: string,
  pending: readonly Clues[],
): Promise<(clues: Clues) => readonly Proposal[]> {
  if (pending.length === 0) return () => [];
  const domains = unique(pending.map(({ email }) => companyDomain(email) ?? ''));
  const names = unique(pending.map(({ companyName }) => companyName));
  const [colleagues, similar] = await Promise.all([
    domains.length === 0 ? [] : selectColleagueDomains(app.sql, organizationId, domains),
    names.length === 0 ? [] : selectSimilar(app.sql, organizationId, names),
  ]);
  const ids = [
    ...pending.flatMap(({ invitedTo }) => invitedTo),
    ...[...colleagues, ...similar].map(({ customerId }) => customerId),
  ];
  const customers = await selectCandidates(app.sql, organizationId, { ...keysOf(pending), domains, ids: unique(ids) });
  const domainsOf = Map.groupBy(colleagues, ({ customerId }) => customerId);
  const propose = proposeAmong(
    customers.map((customer): ProposableCustomer => ({
      ...customer,
      colleagueDomains: domainsOf.get(customer.id)?.map(({ domain }) => domain) ?? [],
    })),
  );
  const similarTo = Map.groupBy(similar, ({ name }) => name);
  return (clues) =>
    propose({ ...clues, similarTo: similarTo.get(clues.companyName)?.map(({ customerId }) => customerId) ?? [] });
}

/** The lookup keys of all pending users, for one query. */
const keysOf = (pending: readonly Clues[]) => ({
  codes: unique(pending.map(({ companyCode }) => companyCodeKey(companyCode))),
  emails: unique(pending.map(({ email }) => normalizeEmail(email))),
  names: unique(pending.map(({ companyName }) => companyNameKey(companyName))),
  streets: unique(pending.map(({ companyAddress }) => streetKey(companyAddress))),
});

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
