// Everything that staff do for a customer in the frame is recorded, whatever the call records itself (SET-06).
import type { Call } from '@plumbline/contract/call';
import { calls } from '@plumbline/contract/calls';
import { actingAction } from '@plumbline/rules/access/audit-words';
import type { Customer } from '../http/caller.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { insertAuditEvent } from './audit.sql.ts';

/** They change nothing yet: figures, keys and drafts of a form, and what was seen. */
const READ_ONLY = /^(quote|preview|tokenize|create\w*Token$|record)|WaiverDraft/;

/** Recorded before the call is made: a process that dies in between leaves an entry too much, never one too few. */
export function recordActing(handlers: Handlers<typeof calls>): Handlers<typeof calls> {
  const entries = Object.entries<Handler<Call>>(handlers as never).map(([name, handler]) => {
    const call: Call = calls[name as keyof typeof calls];
    const isRecorded = call.caller === 'customer' && call.method !== 'GET' && !READ_ONLY.test(name);
    return [name, isRecorded ? recorded(name, handler) : handler];
  });
  return Object.fromEntries(entries) as Handlers<typeof calls>;
}

const recorded =
  (name: string, handler: Handler<Call>): Handler<Call> =>
  async (app, caller, input) => {
    const { actor, tenant, customerId, userId, requestId, clientAddress } = caller as Customer;
    if (actor) {
      await insertAuditEvent(app.sql, {
        organizationId: tenant.organizationId,
        at: app.now().toISOString(),
        actorIdentityId: actor.identityId,
        onBehalfUserId: userId,
        customerId,
        action: actingAction(name),
        subjectType: 'customer',
        subjectId: customerId,
        requestId,
        clientAddress,
      });
    }
    return handler(app, caller, input);
  };
