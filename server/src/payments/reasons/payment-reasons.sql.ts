import { sql as raw } from 'kysely';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/transaction.ts';

export type ReasonType = 'SHORT_PAY' | 'OVER_PAY';

/** Those that are offered. */
export const selectPaymentReasons = statement((sql: Sql, organizationId: string) =>
  sql
    .selectFrom('paymentReason')
    .select(['id', 'title', 'paymentType'])
    .where('organizationId', '=', organizationId)
    .where('retiredAt', 'is', null)
    .orderBy('paymentType', 'desc')
    .orderBy('position')
    .orderBy('title')
    .compile(),
);

/** Those of earlier times too: a page that was opened before, or a scheduled payment, may name one. */
export const selectKnownReasons = statement((sql: Sql, organizationId: string) =>
  sql
    .selectFrom('paymentReason')
    .select(['id', 'title', 'paymentType'])
    .where('organizationId', '=', organizationId)
    .compile(),
);

type Offer = { organizationId: string; paymentType: ReasonType; titles: readonly string[]; at: string };

/** Offers exactly these, in this order; what was offered before is retired, or offered again. */
export async function replaceReasons(tx: Tx, { organizationId, paymentType, titles, at }: Offer): Promise<void> {
  await tx
    .updateTable('paymentReason')
    .set({ retiredAt: at })
    .where('organizationId', '=', organizationId)
    .where('paymentType', '=', paymentType)
    .where('retiredAt', 'is', null)
    .where(({ eb, not, val }) => not(eb('title', '=', eb.fn.any(val([...titles])))))
    .execute();
  if (titles.length === 0) return;
  await tx
    .insertInto('paymentReason')
    .values(titles.map((title, position) => ({ organizationId, id: newId(), paymentType, title, position })))
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'paymentType', 'title'])
        .doUpdateSet({ position: raw`excluded.position`, retiredAt: null }),
    )
    .execute();
}
