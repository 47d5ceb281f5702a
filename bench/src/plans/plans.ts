// The plans of every order and filter that the lists offer: none reads or sorts a customer's whole list for one page.
import { Client } from 'pg';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { paymentList } from '@plumbline/rules/payments/payment-list';
import { documentList } from '@plumbline/rules/waivers/document-list';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import type { Finding } from '../finding.ts';
import { type ListServers, withListServers } from '../lists/list-servers.ts';
import { statementsOf } from '../lists/list-targets.ts';
import type { Account } from '../lists/ready.ts';
import type { Options } from '../options.ts';
import { explainStatement, type Offence } from './explain.sql.ts';

type CheckedList = { name: string; path: string; sorts: readonly string[]; filters: readonly string[]; rows: number };

const listsOf = ({ projectId, invoices, payments, documents }: Account): CheckedList[] => [
  {
    name: 'invoices',
    path: '/v1/invoices/filter/all',
    sorts: invoiceList.sorts,
    filters: [
      '',
      'type=INVOICE',
      'type=CREDIT',
      'isPaid=true',
      'isPaid=false',
      'hasProject=true',
      'hasProject=false',
      'type=INVOICE&isPaid=true',
      'type=INVOICE&isPaid=false',
      'isPaid=false&hasProject=true',
      `projectId=${projectId}`,
      'daysPastDue=current',
      'daysPastDue=30',
      'daysPastDue=61',
      'daysPastDue=91',
      'startDate=2025-01-01',
      'startDate=2026-01-01&endDate=2026-06-30',
      'dueFrom=2026-01-01&dueTo=2026-06-30',
      'search=arro',
      'search=o-10012',
      'page=40',
    ],
    rows: invoices,
  },
  {
    name: 'payments',
    path: '/v1/payments',
    sorts: paymentList.sorts,
    filters: ['', 'paymentStatus=APPROVED', 'paymentType=ACH', 'currencyCode=USD', 'startDate=2026-10-10'],
    rows: payments,
  },
  {
    name: 'waivers',
    path: '/v1/waivers',
    sorts: waiverList.sorts,
    filters: ['', 'executed=true', 'status=requested', 'startDate=2026-01-01'],
    rows: documents,
  },
  {
    name: 'documents',
    path: '/v1/documents',
    sorts: documentList.sorts,
    filters: ['', 'documentType=monthly-notice', 'startDate=2026-01-01'],
    rows: documents,
  },
];

/** A plan that reads or sorts this part of the list reads all of it. */
const PART_MAX = 0.25;
/** As many are found and sorted once, until something changes (ADR 25). */
const FOUND_MAX = 501;

export const bench = (options: Options): Promise<Finding[]> =>
  withListServers({ ...options, invoices: options.invoices.slice(-1) }, async (servers) => {
    const account = servers.product.accounts.at(-1);
    if (!account) throw new Error('there is no organization');
    const client = new Client(servers.product.connection);
    await client.connect();
    try {
      const findings: Finding[] = [];
      for (const list of listsOf(account).filter(({ name }) => options.only === null || name === options.only)) {
        findings.push(await checkList(servers, client, account, list));
      }
      return findings;
    } finally {
      await client.end();
    }
  });

async function checkList(servers: ListServers, client: Client, account: Account, list: CheckedList): Promise<Finding> {
  const offences: string[] = [];
  let plans = 0;
  for (const { path, order } of addressesOf(list)) {
    const call = { name: path, path, hasWaivers: list.name === 'waivers' || list.name === 'documents' };
    for (const statement of await statementsOf(servers, account, call)) {
      plans += 1;
      const found = await explainStatement(client, statement, Math.max(list.rows * PART_MAX, FOUND_MAX + 1));
      offences.push(...found.map((offence) => `${order}: ${describe(offence)}`));
    }
  }
  return {
    what: `${list.name}: plans that read or sort a customer's whole list, of ${plans}`,
    value: offences.length === 0 ? 'none' : `${offences.length}, as ${offences[0]}`,
    budget: 'none',
    isMet: offences.length === 0,
    details: offences,
  };
}

const describe = ({ node, rows }: Offence): string => `${node} of ${rows} rows`;

const addressesOf = ({ path, sorts, filters }: CheckedList) =>
  filters.flatMap((filter) =>
    sorts.flatMap((sort) =>
      ['asc', 'desc'].map((direction) => {
        const order = [filter, `sort=${sort}`, `direction=${direction}`].filter((each) => each !== '').join('&');
        return { order, path: `${path}?${order}` };
      }),
    ),
  );
