import { today } from '@plumbline/rules/dates';
import { awaitedOn } from '@plumbline/rules/waivers/next-step';
import { areFiguresChanged } from '@plumbline/rules/waivers/release-obstacles';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { waiverAwaitsPaymentMail } from '../../mails/waiver-mails.ts';
import { selectAwaited } from '../awaited-payment.sql.ts';
import { mailSubmitter } from '../requests/mail-everybody.ts';
import type { LockedWaiver } from './desk.sql.ts';
import { figuresNow } from './figures-now.ts';
import { releaseObstacle } from './release-obstacle.ts';

/**
 * Tells whoever asked what a signed waiver waits for. Answers whom it was mailed to: nobody if it can be released, or if
 * its amounts are a matter for the supplier.
 */
export async function mailAwaited(
  app: App,
  tx: Tx,
  tenant: Tenant,
  waiver: LockedWaiver,
  { isReminder }: { isReminder: boolean },
): Promise<readonly string[]> {
  const obstacle = await releaseObstacle(tx, waiver, await figuresNow(app, tx, tenant, waiver));
  if (obstacle === null || areFiguresChanged(obstacle)) return [];
  const day = today(app.now(), tenant.timeZone);
  const { awaitedPayment } = await selectAwaited(tx, { ...waiver, today: day }, waiver.id);
  const { timeZone, settings } = tenant;
  const awaited = awaitedOn(awaitedPayment, { timeZone, achClearingDays: settings.achClearingDays }, day);
  return mailSubmitter(app, tx, tenant, waiver, (mailed) =>
    waiverAwaitsPaymentMail(tenant, { ...mailed, awaited, obstacle, isReminder }),
  );
}
