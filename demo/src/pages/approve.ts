// Approves a user with one click: the same use case as the console's, as the supplier's first member of staff.
import type { App } from '@plumbline/server/app';
import { isId } from '@plumbline/server/database/new-id';
import { asRefused } from '@plumbline/server/http/errors';
import { approveUser } from '@plumbline/server/members/approve-user';
import { LARGE, LABELS } from '../names.ts';
import { demoStaff } from './demo-staff.ts';
import { html } from '@plumbline/server/http/html';
import { formText, type Guard, HIDDEN, type Http, isOwnForm, type Reply, type Request, takeForms } from './http.ts';
import { sendNotFound, sendPage } from './send-page.ts';

export const APPROVE_PATH = '/demo/approve';

export function addApprovals(app: App, http: Http, atBareHost: Guard): void {
  takeForms(http);
  http.post(
    APPROVE_PATH,
    HIDDEN,
    atBareHost((request, reply) => approve(app, request, reply)),
  );
}

async function approve(app: App, request: Request, reply: Reply) {
  if (!isOwnForm(request)) {
    return sendPage(reply.code(403), {
      title: 'Not from here',
      main: html`<h1>Not from here</h1>
        <p class="lead">Approve people on <a href="/">the page of the demo</a>.</p>`,
    });
  }
  const userId = formText(request, 'user') ?? '';
  const customerId = formText(request, 'customer') ?? '';
  const label = formText(request, 'portal') ?? '';
  const isKnown = [...LABELS, LARGE.label].includes(label);
  const tenant = isKnown ? await app.tenants.byLabel(label) : null;
  const staff = tenant && (await demoStaff(app, request, tenant.organizationId));
  if (!staff || !isId(userId) || !isId(customerId)) return sendGone(reply);
  try {
    await approveUser(app, staff, { userId, customerIds: [customerId], portalId: tenant.portalId });
  } catch (error) {
    if (asRefused(error) === null) throw error;
    return sendGone(reply);
  }
  return reply.redirect(`/?approved=${userId}`, 303);
}

const sendGone = (reply: Reply) => sendNotFound(reply, 'Nobody waits for this approval any more.');
