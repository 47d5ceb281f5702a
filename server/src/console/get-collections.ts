import type { getCollections as Call } from '@plumbline/contract/console';
import { addDays, daysBetween, today } from '@plumbline/rules/dates';
import { add, ZERO } from '@plumbline/rules/money';
import type { Handler } from '../http/handler.ts';
import {
  selectAdoption,
  selectCollectedByDay,
  selectScheduled,
  selectSettling,
  selectWaiting,
} from './collections.sql.ts';
import { selectOrganization } from './console.sql.ts';

const CHART_DAYS = 30;
const ACTIVE_DAYS = 30;
const PAYING_DAYS = 90;
const SCHEDULED_DAYS = 7;
const FAILED_DAYS = 7;

export const getCollections: Handler<typeof Call> = async (app, { organizationId }, { currencyCode = 'USD' }) => {
  const { timeZone } = await selectOrganization(app.sql, organizationId);
  const day = today(app.now(), timeZone);
  const first = addDays(day, 1 - CHART_DAYS);
  const of = { organizationId, currencyCode };
  const [collected, settling, scheduled, adoption, waiting] = await Promise.all([
    selectCollectedByDay(app.sql, of, { from: first, timeZone }),
    selectSettling(app.sql, of, { from: first, timeZone }),
    selectScheduled(app.sql, of, addDays(day, SCHEDULED_DAYS)),
    selectAdoption(app.sql, organizationId, {
      activeSince: addDays(day, 1 - ACTIVE_DAYS),
      payingSince: addDays(day, 1 - PAYING_DAYS),
      timeZone,
    }),
    selectWaiting(app.sql, organizationId, addDays(day, 1 - FAILED_DAYS)),
  ]);
  const days = Array.from({ length: daysBetween(first, day) + 1 }, (_, place) => {
    const date = addDays(first, place);
    const of = (type: 'ACH' | 'CREDIT_CARD') =>
      collected.find((row) => row.day === date && row.paymentType === type)?.total ?? ZERO;
    return { day: date, card: of('CREDIT_CARD'), bank: of('ACH') };
  });
  return {
    days,
    total: add(...days.flatMap(({ card, bank }) => [card, bank])),
    paymentCount: collected.reduce((count, row) => count + row.count, 0),
    settling,
    scheduled,
    adoption,
    waiting,
  };
};
