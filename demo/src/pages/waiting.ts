// The pending users of all portals, with the customer they most likely belong to.
import type { App } from '@plumbline/server/app';
import { isId } from '@plumbline/server/database/new-id';
import type { Tenant } from '@plumbline/server/http/caller';
import { listPendingUsers } from '@plumbline/server/members/list-pending-users';
import { selectApprovedMember, selectCustomersOf } from './approvals.sql.ts';
import { APPROVE_PATH } from './approve.ts';
import { demoStaff } from './demo-staff.ts';
import { type Html, html } from '@plumbline/server/http/html';
import { queryText, type Request } from './http.ts';

type Pending = Awaited<ReturnType<typeof listPendingUsers>>['rows'][number];
type Customer = { id: string; name: string; code: string };
type WaitingUser = { tenant: Tenant; pending: Pending; customers: readonly Customer[] };

export async function waitingSection(app: App, request: Request, tenants: readonly Tenant[]): Promise<Html> {
  const lists = await Promise.all(tenants.map((tenant) => findWaiting(app, request, tenant)));
  const waiting = lists.flat();
  return html`<h2>Waiting for approval</h2>
    ${
      waiting.length === 0
        ? html`<p class="lead">Nobody. Whoever signs up in a portal shows up here.</p>`
        : html`<p class="lead">Approving them is up to the supplier’s people; here one click does it in their name.</p>
            <ul class="card rows waiting">
              ${waiting.map((each) => waitingRow(each))}
            </ul>`
    }`;
}

async function findWaiting(app: App, request: Request, tenant: Tenant): Promise<WaitingUser[]> {
  const { organizationId, portalId } = tenant;
  const staff = await demoStaff(app, request, organizationId);
  if (!staff) return [];
  const { rows } = await listPendingUsers(app, staff, {});
  const here = rows.filter((pending) => pending.portalId === portalId);
  if (here.length === 0) return [];
  const customers = await selectCustomersOf(app.sql, organizationId);
  return here.map((pending) => ({ tenant, pending, customers: proposedFirst(pending, customers) }));
}

/** The best proposal is first and therefore preselected; without one a customer must be chosen. */
function proposedFirst({ proposals }: Pending, customers: readonly Customer[]): readonly Customer[] {
  const proposed = proposals.map(({ customerId: id, code, name }) => ({ id, code, name }));
  return [...proposed, ...customers.filter(({ id }) => !proposed.some((each) => each.id === id))];
}

const waitingRow = ({ tenant, pending, customers }: WaitingUser): Html =>
  html`<li>
    <span>
      <b>${pending.name}</b>
      <small>${pending.email}${pending.isEmailVerified ? null : ' (not verified)'}</small>
      <small>${companyOf(pending)} · ${tenant.name}</small>
    </span>
    <form method="post" action="${APPROVE_PATH}">
      <input type="hidden" name="portal" value="${tenant.label}" />
      <input type="hidden" name="user" value="${pending.userId}" />
      <label
        >Customer
        <select name="customer" required>
          ${pending.proposals.length === 0 ? html`<option value="">Choose one</option>` : null}
          ${customers.map(({ id, name, code }) => html`<option value="${id}">${name} (${code})</option>`)}
        </select></label
      >
      <button aria-label="Approve ${pending.name}">Approve</button>
    </form>
  </li>`;

/** An invited user has not named a company; the invitation has. */
const companyOf = ({ companyName, proposals }: Pending): string => companyName || (proposals[0]?.name ?? 'no company');

/** Reports the approval that the page was opened after. */
export async function approvedLine(app: App, request: Request): Promise<Html | null> {
  const userId = queryText(request, 'approved');
  const member = userId !== null && isId(userId) ? await selectApprovedMember(app.sql, userId) : undefined;
  if (!member) return null;
  const { name, email, portalName } = member;
  return html`<p class="notice" role="status">
    ${name} can use the ${portalName} portal now. The mail that says so is in
    <a href="/mailbox?to=${encodeURIComponent(email)}">the mailbox</a>.
  </p>`;
}
