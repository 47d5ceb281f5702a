// How the rows of each kind are judged and written.
import type { ImportKind } from '@plumbline/rules/imports/import-fields';
import type { Cents } from '@plumbline/rules/money';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import {
  addMissing,
  findInvoices,
  insertInvoiceChanges,
  insertInvoices,
  insertNamedProjects,
  judgeInvoices,
  lockChanged,
  removeMissing,
  type RunScope,
  sumAfter,
  updateInvoices,
  weighInvoices,
} from './invoice-rows.sql.ts';
import { applyLines, findLines } from './line-rows.sql.ts';
import { applyParties, findCustomers, findProjects } from './party-rows.sql.ts';
import { deletePostings, findPostings, insertPostings, lockPosted, rebalance } from './posting-rows.sql.ts';
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
  /** What is owed in total then, where the kind has amounts. */
  sum?: (sql: Sql, load: Load) => Promise<Cents>;
  /** Writes what was judged, in one transaction with `judge`. */
  apply: (tx: Tx, load: Load) => Promise<unknown>;
  /** Answers how many of the created records stay, because something refers to them. */
  undo: (tx: Tx, scope: RunScope) => Promise<number>;
};

const judgeBalances = async (sql: Sql, load: Load): Promise<void> => {
  await weighInvoices(sql, load);
  await judgeInvoices(sql, load, load.columns);
};

export const LOADERS: Readonly<Record<ImportKind, Loader>> = {
  customers: {
    judge: (sql, load) => findCustomers(sql, load, load.columns),
    apply: (tx, load) => applyParties(tx, 'customers', load, load.columns),
    undo: async (tx, scope) => {
      await restoreParties(tx, 'customers', scope);
      return deleteCreated(tx, 'customers', scope);
    },
  },
  projects: {
    judge: (sql, load) => findProjects(sql, load, load.columns),
    apply: (tx, load) => applyParties(tx, 'projects', load, load.columns),
    undo: async (tx, scope) => {
      await restoreParties(tx, 'projects', scope);
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
      await lockChanged(tx, load);
      // A payment may have been booked between the judgement and the lock.
      await judgeBalances(tx, load);
      await insertNamedProjects(tx, load);
      await insertInvoiceChanges(tx, load);
      await updateInvoices(tx, load, load.columns);
      await insertInvoices(tx, load);
    },
    undo: async (tx, scope) => {
      const ids = await lockUndone(tx, scope);
      await restoreInvoices(tx, scope);
      const kept = await deleteCreated(tx, 'invoices', scope);
      // What the ERP has posted since is contained in its balance of before.
      await rebalance(tx, scope.organizationId, ids);
      // The projects that rows named and nobody had.
      return kept + (await deleteCreated(tx, 'projects', scope));
    },
  },
  lines: {
    judge: findLines,
    apply: applyLines,
    undo: async (tx, scope) => {
      await restoreLines(tx, scope);
      return 0;
    },
  },
  postings: {
    judge: findPostings,
    apply: async (tx, load) => {
      await insertPostings(tx, load, load.timeZone);
      await rebalance(tx, load.organizationId, await lockPosted(tx, load));
    },
    undo: async (tx, scope) => {
      const ids = await lockPosted(tx, scope);
      await deletePostings(tx, scope);
      await rebalance(tx, scope.organizationId, ids);
      return 0;
    },
  },
};
