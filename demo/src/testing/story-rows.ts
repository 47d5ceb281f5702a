import { selectAccountRows } from './accounts.sql.ts';
import type { TestDemo } from './test-demo.ts';
import { selectInvoicesOf } from './test-demo.sql.ts';

/** All rows of a story's organization, with its invoices. */
export async function storyRows({ app }: TestDemo, label: string) {
  const tenant = await app.tenants.byLabel(label);
  if (!tenant) throw new Error(`no portal ${label}`);
  const { organizationId } = tenant;
  const invoices = await selectInvoicesOf(app.sql, organizationId);
  return { invoices, ...(await selectAccountRows(app.sql, organizationId)) };
}

export type StoryRows = Awaited<ReturnType<typeof storyRows>>;

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
