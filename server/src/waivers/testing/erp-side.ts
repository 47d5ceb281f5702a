// What the supplier's ERP does in the model of waivers: files of balances and postings, and their undo.
import { randomUUID } from 'node:crypto';
import { asDay, type Day } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { runImports } from '../../imports/run-imports.ts';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { MINUTE_MS } from '../../testing/payment-jobs.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import type { OwedInvoice, Run, Word } from './waiver-run.ts';

export const saidOf = ({ words }: Pick<Run, 'words'>, invoiceId: string): Word | undefined =>
  words.findLast((word) => word.invoiceId === invoiceId);

/** Null if the portal knows all of it already, or takes none of it. */
export async function loadFile(portal: PaymentPortal, kind: string, csv: string, asOf: string) {
  const erp = importDesk(portal);
  const uploaded = await erp.sendFile(kind, csv, { asOf });
  // So many in a minute that the portal takes no more for now.
  if (uploaded.statusCode === 429) return null;
  const run = uploaded.json<{ id: string }>();
  await erp.check(run.id);
  const started = await erp.post(run.id, 'start');
  if (started.json<{ code?: string }>().code === 'import_empty') return null;
  await runImports(portal.app);
  const { state } = await erp.read(run.id);
  if (state !== 'DONE') throw new Error(`the import is ${state}`);
  return run;
}

const HEAD = 'Invoice,Customer,Date,Amount,Balance,Project number,Currency,Type';
const money = (cents: number) => (cents / 100).toFixed(2);

async function loadBalance({ portal }: Run, id: string, balance: number, at: string, day?: Day) {
  const { invoiceNumber, code, jobId, ...invoice } = await portal.app.sql
    .selectFrom('invoice')
    .innerJoin('customer', 'customer.id', 'invoice.customerId')
    .innerJoin('project', 'project.id', 'invoice.projectId')
    .select(['invoiceNumber', 'code', 'project.jobId', 'invoiceCreatedAt', 'totalAmount', 'currencyCode', 'type'])
    .where('invoice.id', '=', id)
    .executeTakeFirstOrThrow();
  const type = invoice.type === 'CREDIT' ? 'Credit' : 'Invoice';
  const row = [invoiceNumber, code, day ?? invoice.invoiceCreatedAt, money(invoice.totalAmount), money(balance), jobId];
  return loadFile(portal, 'invoices', `${HEAD}\n${[...row, invoice.currencyCode, type].join(',')}\n`, at);
}

/** A new invoice, which is open. */
export async function bringInvoice(run: Run, invoice: Omit<OwedInvoice, 'id'>): Promise<void> {
  const { portal, projectId } = run;
  portal.tick(MINUTE_MS);
  const { jobId, code } = await portal.app.sql
    .selectFrom('project')
    .innerJoin('customer', 'customer.id', 'project.customerId')
    .select(['project.jobId', 'code'])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow();
  const number = `L-${randomUUID()}`;
  const amount = money(invoice.total);
  const row = [number, code, invoice.day, amount, amount, jobId, invoice.currencyCode, 'Invoice'].join(',');
  const loaded = await loadFile(portal, 'invoices', `${HEAD}\n${row}\n`, portal.clock.now().toISOString());
  if (loaded === null) return;
  const made = portal.app.sql.selectFrom('invoice').select('id').where('invoiceNumber', '=', number);
  run.invoices.push({ ...invoice, id: (await made.executeTakeFirstOrThrow()).id });
}

/** Of an invoice, which keeps its identity for the waivers that are released. */
const redate = (run: Run, id: string, day: Day) => {
  run.invoices = run.invoices.map((invoice) => (invoice.id === id ? { ...invoice, day } : invoice));
};

type Said = { balance: 'full' | 'none' | 'part'; day: 'same' | 'within' | 'after' };

export async function importBalance(run: Run, { id, total, day: earlierDay }: OwedInvoice, said: Said) {
  const balance = { none: 0, part: Math.floor(total / 3), full: total }[said.balance];
  const day = { same: earlierDay, within: asDay('2026-10-05'), after: asDay('2026-11-04') }[said.day];
  run.portal.tick(MINUTE_MS);
  const at = run.portal.clock.now().toISOString();
  const loaded = await loadBalance(run, id, balance, at, day);
  if (loaded === null) return;
  if (balance > (saidOf(run, id)?.balance ?? 0)) run.raised.add(id);
  redate(run, id, day);
  run.words.push({ runId: loaded.id, invoiceId: id, balance, at, earlierDay });
}

/** What a later import or a payment forbids is refused. */
export async function undoImport(run: Run, place: number): Promise<void> {
  const word = run.words.at(-1 - place);
  if (!word) return;
  const undone = await importDesk(run.portal).undo(word.runId);
  if ('code' in undone) return;
  if (undone.state !== 'UNDONE') throw new Error(`the import is ${undone.state}`);
  run.words.splice(run.words.indexOf(word), 1);
  run.raised.add(word.invoiceId);
  redate(run, word.invoiceId, word.earlierDay);
}

/** The ERP has used a credit of the project for something else. */
export async function dropCredit(run: Run): Promise<void> {
  const { portal, projectId } = run;
  const credit = await portal.app.sql
    .selectFrom('invoice')
    .select('id')
    .where('projectId', '=', projectId)
    .where('type', '=', 'CREDIT')
    .where('balance', '>', ZERO)
    .executeTakeFirst();
  portal.tick(MINUTE_MS);
  if (credit) await loadBalance(run, credit.id, 0, portal.clock.now().toISOString());
}
