import { refuse } from '@plumbline/contract/refusals';
import type { getWaiver as Call } from '@plumbline/contract/waiver-requests';
import { canBeSubmittedAgain } from '@plumbline/rules/waivers/next-step';
import { canBeWithdrawn } from '@plumbline/rules/waivers/transitions';
import { canBeDownloaded } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../../http/handler.ts';
import { selectAwaitedPayment } from '../awaited-payment.sql.ts';
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
  const [exchanges, invoices, files, events, recurrence, awaitedPayment, resubmits, resubmittedAs] = await Promise.all([
    selectExchanged(app.sql, waiver),
    selectInvoices(app.sql, key),
    selectFormFiles(app.sql, scope, id),
    selectEvents(app.sql, key),
    selectRecurrenceOf(app.sql, key),
    selectAwaitedPayment(app.sql, scope, id),
    resubmitsId === null ? undefined : selectNumbered(app.sql, scope, resubmitsId),
    canBeSubmittedAgain(status) ? selectFollowing(app.sql, scope, id) : undefined,
  ]);
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
    awaitedPayment,
    resubmits: resubmits ?? null,
    resubmittedAs: resubmittedAs ?? null,
    events: events.map(({ actorIdentityId, actorName, ...event }) => ({
      ...event,
      ...(actorIdentityId === null ? { actorName: null, worker: actorName } : { actorName, worker: null }),
    })),
    exchanges,
    moneyReturnedAt: waiver.moneyGoneAt,
    canBeDownloaded: canBeDownloaded(waiver.status) && waiver.voidedAt === null,
    isVoid: waiver.voidedAt !== null,
    voidReason: waiver.voidReason,
    supersededById: waiver.supersededById,
    canBeWithdrawn: capabilities.requestWaiver && canBeWithdrawn(waiver.status),
  };
};
