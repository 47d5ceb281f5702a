import { refuse } from '@plumbline/contract/refusals';
import type { getWaiver as Call } from '@plumbline/contract/waiver-requests';
import { today } from '@plumbline/rules/dates';
import { canBeSubmittedAgain } from '@plumbline/rules/waivers/next-step';
import { notarizationOf } from '@plumbline/rules/waivers/state-rules';
import { canBeWithdrawn } from '@plumbline/rules/waivers/transitions';
import { canBeDownloaded } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../../http/handler.ts';
import { selectAwaited } from '../awaited-payment.sql.ts';
import { selectVerifyAddress } from '../verify-address.sql.ts';
import { storedSums } from '../figures/sums.ts';
import { projectView } from '../project-view.ts';
import {
  selectEvents,
  selectExchanged,
  selectFollowing,
  selectInvoices,
  selectNumbered,
  selectRecurrenceOf,
  selectWaiver,
} from './waiver-detail.sql.ts';
import { selectFormFiles } from './waiver-files.sql.ts';

export const getWaiver: Handler<typeof Call> = async (app, { tenant, customerId, capabilities }, { id }) => {
  const scope = { organizationId: tenant.organizationId, customerId };
  const waiver = (await selectWaiver(app.sql, scope, id)) ?? refuse('not_found');
  const key = { organizationId: tenant.organizationId, waiverId: id };
  const { resubmitsId, status } = waiver;
  const [exchanges, invoices, files, events, recurrence, awaited, resubmits, resubmittedAs] = await Promise.all([
    selectExchanged(app.sql, waiver),
    selectInvoices(app.sql, key),
    selectFormFiles(app.sql, scope, id),
    selectEvents(app.sql, key),
    selectRecurrenceOf(app.sql, key),
    selectAwaited(app.sql, { ...scope, today: today(app.now(), tenant.timeZone) }, id),
    resubmitsId === null ? undefined : selectNumbered(app.sql, scope, resubmitsId),
    canBeSubmittedAgain(status) ? selectFollowing(app.sql, scope, id) : undefined,
  ]);
  const notarization = notarizationOf({ ...waiver, isNotarized: waiver.notary !== null });
  return {
    id,
    number: waiver.number,
    waiverRequestStatus: waiver.status,
    waiverType: waiver.waiverType,
    createdAt: waiver.createdAt,
    throughDate: waiver.throughDate,
    project: projectView(waiver),
    projectNotFound: waiver.isProjectNotFound,
    invoiceText: waiver.invoiceText,
    submitterName: waiver.submitterName,
    rejectReason: waiver.rejectReason,
    rejectMessage: waiver.rejectMessage,
    requestNotarization: waiver.isNotarizationRequested,
    notarization,
    notaryNote: notarization === 'left-out' ? waiver.notaryNote : null,
    requestWetInkSignature: waiver.isWetInkRequested,
    customFile: waiver.isOwnForm,
    isInvoiceAlreadyPaid: waiver.isAlreadyPaid,
    emails: waiver.emails,
    notes: waiver.notes,
    approvalReasons: waiver.approvalReasons,
    currencyCode: waiver.currencyCode,
    figures: waiver.requestedFigures && storedSums(waiver.requestedFigures),
    invoices,
    files,
    recurrence: recurrence ?? null,
    paymentDetail: waiver.paymentDetail,
    isHeld: waiver.holdReason !== null,
    ...awaited,
    resubmits: resubmits ?? null,
    resubmittedAs: resubmittedAs ?? null,
    events: events.map(({ actorIdentityId, actorName, ...event }) => ({
      ...event,
      ...(actorIdentityId === null ? { actorName: null, worker: actorName } : { actorName, worker: null }),
    })),
    exchanges,
    areFundsFinal: waiver.fundsFinalAt !== null,
    exchangeObstacle: waiver.exchangeObstacle,
    moneyReturnedAt: waiver.moneyGoneAt,
    verifyUrl: waiver.status === 'ready' ? await selectVerifyAddress(app, app.sql, tenant, waiver) : null,
    canBeDownloaded: canBeDownloaded(waiver.status) && waiver.voidedAt === null,
    isVoid: waiver.voidedAt !== null,
    voidReason: waiver.voidReason,
    supersededById: waiver.supersededById,
    canBeWithdrawn: capabilities.requestWaiver && canBeWithdrawn(waiver.status),
  };
};
