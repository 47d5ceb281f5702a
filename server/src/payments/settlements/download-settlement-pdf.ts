import type { downloadSettlementPdf as Call } from '@plumbline/contract/payment-desk/settlements';
import { refuse } from '@plumbline/contract/refusals';
import { methodName } from '@plumbline/rules/payments/receipt-words';
import { settlementWords } from '@plumbline/rules/payments/settlement-list';
import { selectOrganizationName } from '../../database/organization.sql.ts';
import type { Handler } from '../../http/handler.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { settlementFilters } from './settlement-filters.ts';
import { selectSettledDays, selectSettledLines } from './settlements.sql.ts';

/** About twenty pages, which take a second; the CSV has all of a longer day. */
const LINES_MAX = 500;
const INK = '#000000';

export const downloadSettlementPdf: Handler<typeof Call> = async (app, staff, { day, currencyCode }) => {
  const { sql } = app;
  const { organizationId, identityId } = staff;
  const filters = await settlementFilters(sql, organizationId, { from: day, to: day, currencyCode });
  const [settled] = await selectSettledDays(sql, filters);
  if (!settled) return refuse('not_found');
  const lines = await selectSettledLines(sql, filters, { before: null, limit: LINES_MAX });
  const { deposits, withdrawals, net } = settled;
  const name = await selectOrganizationName(sql, organizationId);
  const { bytes } = await renderPdf(
    { tenant: organizationId, party: identityId },
    {
      kind: 'settlement',
      document: {
        owner: { name, logo: null, brandColor: INK, contact: [] },
        createdAt: app.now(),
        day,
        currencyCode,
        deposits: deposits.total,
        withdrawals: withdrawals.total,
        net,
        lines: lines.map((line) => ({
          what: settlementWords(line.kind, line.amount),
          code: line.code,
          customerName: line.customer.name,
          method: methodName(line) ?? 'Account credits',
          amount: line.amount,
          invoices: line.invoices,
        })),
        leftOut: deposits.count + withdrawals.count - lines.length,
      },
    },
  );
  return {
    name: `Settlement-${day}-${currencyCode}.pdf`,
    contentType: 'application/pdf',
    bytes,
    disposition: 'attachment',
  };
};
