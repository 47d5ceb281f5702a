import type { Day } from '@plumbline/rules/dates';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import type { Tx } from '../../database/transaction.ts';
import { insertWaiverEvent } from './waiver-requests.sql.ts';

type Waiver = { organizationId: string; id: string; status: WaiverStatus };

/** A day by which the state wants something done was set; null if that is done, or another state wants nothing. */
export const insertDeadlineEvent = (
  tx: Tx,
  { organizationId, id: waiverId, status }: Waiver,
  { at, deadlineOn, isDropped = false }: { at: string; deadlineOn: Day | null; isDropped?: boolean },
) =>
  insertWaiverEvent(tx, {
    organizationId,
    waiverId,
    at,
    action: deadlineOn !== null ? 'deadline-set' : isDropped ? 'deadline-dropped' : 'deadline-met',
    fromStatus: status,
    toStatus: status,
    actorIdentityId: null,
    actorName: 'Deadlines',
    data: deadlineOn === null ? {} : { note: deadlineOn },
  });
