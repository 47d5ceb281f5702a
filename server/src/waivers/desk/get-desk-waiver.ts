import { refuse } from '@plumbline/contract/refusals';
import type { getDeskWaiver as Call } from '@plumbline/contract/waiver-desk';
import { today } from '@plumbline/rules/dates';
import { areFiguresChanged } from '@plumbline/rules/waivers/release-obstacles';
import { isNotaryRequired } from '@plumbline/rules/waivers/state-rules';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../../http/handler.ts';
import { selectExchanged, selectInvoices } from '../requests/waiver-detail.sql.ts';
import { selectAllFiles, selectDeskEvents, selectDeskWaiver } from './desk.sql.ts';
import { deskView } from './desk-view.ts';
import { figuresNow, hasChanged } from './figures-now.ts';
import { storedSums, sumsOf } from '../figures/sums.ts';
import { releaseObstacle } from './release-obstacle.ts';

export const getDeskWaiver: Handler<typeof Call> = async (app, { organizationId }, { id }) => {
  const key = { organizationId, id };
  const waiver = (await selectDeskWaiver(app.sql, key)) ?? refuse('not_found');
  const tenant = (await app.tenants.byId(organizationId, waiver.portalId)) ?? refuse('not_found');
  const now = await figuresNow(app, app.sql, tenant, waiver);
  const figures = waiver.requestedFigures && storedSums(waiver.requestedFigures);
  const current = now && sumsOf(now.amounts);
  const [exchanges, invoices, files, events, obstacle, isChanged] = await Promise.all([
    selectExchanged(app.sql, waiver),
    selectInvoices(app.sql, { organizationId, waiverId: id }),
    selectAllFiles(app.sql, key),
    selectDeskEvents(app.sql, key),
    releaseObstacle(app.sql, waiver, now),
    hasChanged(app.sql, waiver, now),
  ]);
  return {
    ...deskView(waiver),
    notes: waiver.notes,
    emails: waiver.emails,
    invoiceText: waiver.invoiceText,
    isInvoiceAlreadyPaid: waiver.isAlreadyPaid,
    paymentDetail: waiver.paymentDetail,
    figures,
    figuresNow: current,
    hasChanged: isChanged,
    areFundsCleared: obstacle === null || areFiguresChanged(obstacle),
    releaseObstacle: obstacle,
    isNotaryRequired: isNotaryRequired(waiver),
    today: today(app.now(), tenant.timeZone),
    exchanges,
    invoices,
    files,
    events: events.map(({ data, toStatus, ...event }) => ({
      ...event,
      toStatus: toStatus as WaiverStatus,
      note: typeof data['note'] === 'string' ? data['note'] : '',
    })),
  };
};
