import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Customer } from '../../http/caller.ts';
import { actorOf } from '../principal.ts';

type Change = 'approved' | 'paused' | 'restored' | 'resumed' | 'saved' | 'skipped' | 'stopped';

export const auditAutopay = (
  tx: Tx,
  caller: Customer,
  ruleId: string,
  change: Change,
  at: string,
  detail: Record<string, unknown> = {},
) =>
  insertAuditEvent(tx, {
    organizationId: caller.tenant.organizationId,
    at,
    actorIdentityId: actorOf(caller),
    customerId: caller.customerId,
    action: `autopay.${change}`,
    subjectType: 'autopay-rule',
    subjectId: ruleId,
    detail,
    requestId: caller.requestId,
    clientAddress: caller.clientAddress,
  });
