// Which document was printed for the notary.
import { sql as raw } from 'kysely';
import type { Tx } from '../../database/transaction.ts';
import { insertWaiverEvent } from '../requests/waiver-requests.sql.ts';
import type { LockedWaiver } from './desk.sql.ts';

const ACTION = 'notary-copy-downloaded';

type Download = { at: string; actorIdentityId: string; actorName: string; clientAddress: string };

export const insertNotaryCopy = (
  tx: Tx,
  { organizationId, id, status, fileKey }: Pick<LockedWaiver, 'fileKey' | 'id' | 'organizationId' | 'status'>,
  download: Download,
) =>
  insertWaiverEvent(tx, {
    organizationId,
    waiverId: id,
    action: ACTION,
    fromStatus: status,
    toStatus: status,
    ...download,
    data: { fileKey },
  });

/** The documents that were printed, oldest copy first. */
export const selectNotaryCopies = (tx: Tx, { organizationId, id }: Pick<LockedWaiver, 'id' | 'organizationId'>) =>
  tx
    .selectFrom('waiverEvent')
    .select(['at', raw<string | null>`data ->> 'fileKey'`.as('fileKey')])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', id)
    .where('action', '=', ACTION)
    .orderBy('at')
    .orderBy('id')
    .execute();
