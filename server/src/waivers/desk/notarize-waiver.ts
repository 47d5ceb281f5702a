import { Refused, refuse } from '@plumbline/contract/refusals';
import type { notarizeWaiver as Call } from '@plumbline/contract/waiver-desk';
import { type Day, dayAt, formatDay, today } from '@plumbline/rules/dates';
import type { Handler } from '../../http/handler.ts';
import { changeWaiver } from './change-waiver.ts';
import { updateWaiver } from './desk.sql.ts';
import { selectNotaryCopies } from './notary-copies.sql.ts';
import { insertWaiverFile } from '../requests/waiver-files.sql.ts';
import { withStoredDocument } from './store-document.ts';

const NAMED = ['notaryName', 'commissionNumber', 'county', 'state'] as const;

/** What a notary's certificate must name, and spaces do not. */
const blankFields = (notary: Readonly<Record<(typeof NAMED)[number], string>>): Record<string, string> =>
  Object.fromEntries(NAMED.filter((name) => notary[name].trim() === '').map((name) => [name, 'Fill this in.']));

type Copies = Awaited<ReturnType<typeof selectNotaryCopies>>;

/**
 * Whether the notary can have had the document that waits now (decision D30): any copy of it will do. One that nobody has
 * printed here may have been printed elsewhere, unless another document was printed here. Where two were, the day that the
 * notary names tells them apart.
 */
function isOfDocument(copies: Copies, fileKey: string | null, notarizedOn: Day, zone: string): boolean {
  const first = copies.find((copy) => copy.fileKey === fileKey);
  const isOnlyOne = copies.every((copy) => copy.fileKey === fileKey);
  return isOnlyOne || (first !== undefined && notarizedOn >= dayAt(first.at, zone));
}

/** The scan becomes the document that the customer gets. It has to be of the one that waits. */
export const notarizeWaiver: Handler<typeof Call> = async (app, staff, { id, uploads, ...notary }) =>
  withStoredDocument(app, staff, { id, uploads, purpose: 'notarized-scan' }, (document) =>
    changeWaiver(app, staff, id, 'notarized', async ({ tx, waiver, tenant }) => {
      if (waiver.status !== 'pending-notarization') refuse('waiver_decided');
      const copies = await selectNotaryCopies(tx, waiver);
      if (!isOfDocument(copies, waiver.fileKey, notary.notarizedOn, tenant.timeZone)) refuse('notary_copy_changed');
      const signedOn = waiver.signedAt === null ? null : dayAt(waiver.signedAt, tenant.timeZone);
      const problems = {
        ...blankFields(notary),
        ...(notary.notarizedOn > today(app.now(), tenant.timeZone) && {
          notarizedOn: 'Choose today or an earlier day.',
        }),
        ...(signedOn !== null &&
          notary.notarizedOn < signedOn && {
            notarizedOn: `The waiver was signed on ${formatDay(signedOn)}: the notary had another document before.`,
          }),
        ...(notary.commissionExpiresOn < notary.notarizedOn && {
          commissionExpiresOn: 'The commission had expired on that day.',
        }),
      };
      if (Object.keys(problems).length > 0) throw new Refused('notary_incomplete', undefined, problems);
      const { customerId } = waiver;
      await insertWaiverFile(tx, { ...document, customerId, waiverId: id, purpose: 'notarized-scan' });
      await updateWaiver(tx, waiver, { status: 'notarized', fileKey: document.fileKey, notary });
      return {
        result: { waiverRequestStatus: 'notarized' as const },
        toStatus: 'notarized',
        note: `${notary.notaryName}, ${formatDay(notary.notarizedOn)}`,
      };
    }),
  );
