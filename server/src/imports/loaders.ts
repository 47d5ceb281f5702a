// How the rows of each kind are judged and written.
import type { FileKind } from '@plumbline/rules/imports/import-kinds';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import { restoreBalancesAsOf, selectNamedCustomers, upsertBalancesAsOf } from './balances-as-of.sql.ts';
import {
  addMissing,
  findInvoices,
  insertInvoiceChanges,
  insertInvoices,
  insertNamedProjects,
  insertNewInvoiceChanges,
  judgeInvoices,
  lockKnown,
  removeMissing,
  type RunScope,
  updateInvoices,
  weighInvoices,
} from './invoice-rows.sql.ts';
import { restoreKnown } from './known-records.sql.ts';
import { sumAfter } from './import-rows.sql.ts';
import type { BalanceAfter } from './import-runs.sql.ts';
import { applyLines, findLines } from './line-rows.sql.ts';
import { applyParties, findCustomers, findProjects } from './party-rows.sql.ts';
import { deletePostings, findPostings, insertPostings, lockPosted, rebalance, type Rise } from './posting-rows.sql.ts';
import { deleteCreated, lockUndone, restoreInvoices, restoreLines, restoreParties } from './undo-rows.sql.ts';

export type Load = RunScope & {
  /** The fields that the file has. */
  columns: ReadonlySet<string>;
  isComplete: boolean;
  timeZone: string;
};

type Loader = {
  /** Decides for every row whether it is new, changed, the same or left out. */
  judge: (sql: Sql, load: Load) => Promise<unknown>;
  /** What is owed then, by currency, where the kind has amounts. */
  sum?: (sql: Sql, load: Load) => Promise<BalanceAfter[]>;
  /** Writes what was judged, in one transaction with `judge`. Answers what the postings of payments have raised. */
  apply: (tx: Tx, load: Load) => Promise<Rise[]>;
  /** Answers how many of the created records stay, because something refers to them. */
  undo: (tx: Tx, scope: RunScope) => Promise<number>;
};

const judgeBalances = async (sql: Sql, load: Load): Promise<void> => {
  await weighInvoices(sql, load);
  await judgeInvoices(sql, load, load.columns);
};

export const LOADERS: Readonly<Record<FileKind, Loader>> = {
  customers: {
    judge: (sql, load) => findCustomers(sql, load, load.columns),
    apply: async (tx, load) => {
      await applyParties(tx, 'customers', load, load.columns);
      return [];
    },
    undo: async (tx, scope) => {
      await restoreParties(tx, 'customers', scope);
      await restoreKnown(tx, 'customers', scope);
      return deleteCreated(tx, 'customers', scope);
    },
  },
  projects: {
    judge: (sql, load) => findProjects(sql, load, load.columns),
    apply: async (tx, load) => {
      await applyParties(tx, 'projects', load, load.columns);
      return [];
    },
    undo: async (tx, scope) => {
      await restoreParties(tx, 'projects', scope);
      await restoreKnown(tx, 'projects', scope);
      return deleteCreated(tx, 'projects', scope);
    },
  },
  invoices: {
    judge: async (sql, load) => {
      await findInvoices(sql, load);
      await removeMissing(sql, load);
      if (load.isComplete) await addMissing(sql, load);
      await judgeBalances(sql, load);
    },
    sum: sumAfter,
    apply: async (tx, load) => {
      // New ones first: payments of the others wait from the lock on.
      await insertNamedProjects(tx, load);
      await insertNewInvoiceChanges(tx, load);
      await insertInvoices(tx, load);
      await lockKnown(tx, load);
      // A payment may have been booked between the judgement and the lock.
      await judgeBalances(tx, load);
      await insertInvoiceChanges(tx, load);
      await updateInvoices(tx, load, load.columns);
      await upsertBalancesAsOf(tx, load);
      return [];
    },
    undo: async (tx, scope) => {
      const ids = await lockUndone(tx, scope);
      const customerIds = await selectNamedCustomers(tx, scope);
      await restoreInvoices(tx, scope);
      const kept = await deleteCreated(tx, 'invoices', scope);
      // What the ERP has posted since is contained in its balance of before.
      await rebalance(tx, scope.organizationId, ids);
      await restoreBalancesAsOf(tx, scope, customerIds);
      // The projects that rows named and nobody had.
      return kept + (await deleteCreated(tx, 'projects', scope));
    },
  },
  lines: {
    judge: findLines,
    apply: async (tx, load) => {
      await applyLines(tx, load);
      return [];
    },
    undo: async (tx, scope) => {
      await restoreLines(tx, scope);
      await restoreKnown(tx, 'lines', scope);
      return 0;
    },
  },
  postings: {
    judge: findPostings,
    apply: async (tx, load) => {
      await insertPostings(tx, load, load.timeZone);
      return rebalance(tx, load.organizationId, await lockPosted(tx, load));
    },
    undo: async (tx, scope) => {
      const ids = await lockPosted(tx, scope);
      await deletePostings(tx, scope);
      await restoreKnown(tx, 'postings', scope);
      await rebalance(tx, scope.organizationId, ids);
      return 0;
    },
  },
};
