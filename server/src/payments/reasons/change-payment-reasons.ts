import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Refused, refuse } from '@plumbline/contract/refusals';
import type {
  changePaymentReasons as ChangeCall,
  getPaymentReasons as GetCall,
} from '@plumbline/contract/settings/payment-reasons';
import { repeatedReason } from '@plumbline/rules/payments/default-reasons';
import { recordBy } from '../../audit/record-by.ts';
import type { Sql } from '../../database/open-database.ts';
import { lockOrganization } from '../../database/organization.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { replaceReasons, type ReasonType, selectPaymentReasons } from './payment-reasons.sql.ts';

type Offered = { shortPay: string[]; overPay: string[] };

/** Whoever sends it has seen these reasons. */
const versionOf = (offered: Offered): string =>
  createHash('sha256').update(JSON.stringify(offered)).digest('hex').slice(0, 16);

async function offeredBy(sql: Sql, organizationId: string): Promise<Offered> {
  const reasons = await selectPaymentReasons(sql, organizationId);
  const titlesOf = (type: ReasonType) =>
    reasons.filter(({ paymentType }) => paymentType === type).map(({ title }) => title);
  return { shortPay: titlesOf('SHORT_PAY'), overPay: titlesOf('OVER_PAY') };
}

export const getPaymentReasons: Handler<typeof GetCall> = async (app, { organizationId }) => {
  const offered = await offeredBy(app.sql, organizationId);
  return { version: versionOf(offered), ...offered };
};

/** A payment keeps the words that its reason had: another wording is another reason. */
export const changePaymentReasons: Handler<typeof ChangeCall> = async (app, staff, { version, ...typed }) => {
  const { organizationId } = staff;
  const wanted = { shortPay: titlesFrom('shortPay', typed.shortPay), overPay: titlesFrom('overPay', typed.overPay) };
  await inTransaction(app.sql, async (tx) => {
    await lockOrganization(tx, organizationId);
    const before = await offeredBy(tx, organizationId);
    if (versionOf(before) !== version) refuse('settings_changed');
    if (isDeepStrictEqual(before, wanted)) return;
    const at = app.now().toISOString();
    await replaceReasons(tx, { organizationId, paymentType: 'SHORT_PAY', titles: wanted.shortPay, at });
    await replaceReasons(tx, { organizationId, paymentType: 'OVER_PAY', titles: wanted.overPay, at });
    await recordBy(tx, staff, {
      at,
      action: 'payment-reasons.changed',
      subjectType: 'organization',
      subjectId: organizationId,
      detail: { from: before, to: wanted },
    });
  });
  return { version: versionOf(wanted) };
};

function titlesFrom(field: keyof Offered, typed: readonly string[]): string[] {
  const titles = typed.map((title) => title.trim());
  const repeated = repeatedReason(titles);
  const problem = titles.includes('') ? 'A reason is empty.' : repeated && `“${repeated}” is in the list twice.`;
  if (problem !== null) throw new Refused('invalid_request', problem, { [field]: problem });
  return titles;
}
