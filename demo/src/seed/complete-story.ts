// Adds what the stories have got since earlier versions to an existing data folder.
import { DEFAULT_REASONS } from '@plumbline/rules/payments/default-reasons';
import type { App } from '@plumbline/server/app';
import { newId } from '@plumbline/server/database/new-id';
import { inTransaction } from '@plumbline/server/database/transaction';
import type { Story } from '../stories/story.ts';
import {
  insertPaymentReasons,
  lockSeeding,
  selectHasPaymentReasons,
  selectPortalByLabel,
  selectSettings,
  updateSettings,
} from './seed.sql.ts';

export const completeStory = ({ sql }: Pick<App, 'sql'>, { label, settings }: Story): Promise<void> =>
  inTransaction(sql, async (tx) => {
    await lockSeeding(tx);
    const portal = await selectPortalByLabel(tx, label);
    if (!portal) return;
    const { organizationId, id: portalId } = portal;
    const stored = await selectSettings(tx, organizationId, portalId);
    // Existing values win: the supplier may have changed them.
    if (Object.keys(settings).some((key) => !Object.hasOwn(stored, key))) {
      await updateSettings(tx, organizationId, portalId, { ...settings, ...stored });
    }
    // Only if there are none at all, so that reasons the supplier has removed stay removed.
    if (!(await selectHasPaymentReasons(tx, organizationId))) {
      await insertPaymentReasons(tx, paymentReasonsOf(organizationId));
    }
  });

const paymentReasonsOf = (organizationId: string) =>
  (['SHORT_PAY', 'OVER_PAY'] as const).flatMap((paymentType) =>
    DEFAULT_REASONS[paymentType].map((title, position) => ({
      organizationId,
      id: newId(),
      title,
      paymentType,
      position,
    })),
  );
