// Creates the saved methods, history, payments, recurrences and notices of a story from its invoices.
import { type Day, today } from '@plumbline/rules/dates';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { App } from '@plumbline/server/app';
import { newId } from '@plumbline/server/database/new-id';
import { inTransaction, type Tx } from '@plumbline/server/database/transaction';
import { fingerprintOf, tokenContext } from '@plumbline/server/payments/charge/token-context';
import type { Account } from '../stories/account.ts';
import { seededRandom } from '../stories/seeded-random.ts';
import type { Story } from '../stories/story.ts';
import { type StoryMethod, writeMethods, writeWallet } from '../stories/wallet.ts';
import { writeEvents } from '../stories/write-events.ts';
import { writeDocuments } from '../stories/write-documents.ts';
import { writePayments } from '../stories/write-payments.ts';
import { writeRecurrences } from '../stories/write-recurrences.ts';
import {
  insertRows,
  selectCustomersByCode,
  selectIsCompleted,
  selectInvoicesOf,
  selectProjectsOf,
  selectReasonIds,
} from './accounts.sql.ts';
import { noticePdf } from './document-pdf.ts';
import { lockSeeding, selectIdentityIds, selectPortalByLabel } from './seed.sql.ts';
import type { Tokenize } from './tokenize.ts';

type CompleteApp = Pick<App, 'sql' | 'now' | 'storage' | 'encryption' | 'keyRing'>;
type GeneratedRows = ReturnType<typeof writeAccount>;

/** Only if there are none yet, so that what people have done since is kept. */
export async function completeAccounts(app: CompleteApp, story: Story, tokenize: Tokenize): Promise<void> {
  const portal = await selectPortalByLabel(app.sql, story.label);
  if (!portal || (await selectIsCompleted(app.sql, portal.organizationId))) return;
  const { organizationId, id: portalId } = portal;
  const day = today(app.now(), story.organization.timeZone);
  const accounts = await readAccounts(app, story, organizationId);
  const written = accounts.map((account) => writeAccount(story, organizationId, account, day));
  // Files first, so that a row never refers to a missing one.
  for (const { account, documents } of written) await putFiles(app, story, account, documents);
  const methods: MethodRow[] = [];
  for (const method of written.flatMap((each) => each.methods)) {
    methods.push(await methodRowOf(app, organizationId, method, tokenize));
  }
  await inTransaction(app.sql, async (tx) => {
    await lockSeeding(tx);
    // Another process may have been first.
    if (await selectIsCompleted(tx, organizationId)) return;
    await insertRows(tx, 'paymentMethod', methods);
    await insertGenerated(tx, { organizationId, portalId, label: story.label }, written);
  });
}

/** Customers with books; the large organization generates its own invoices. */
async function readAccounts({ sql }: CompleteApp, story: Story, organizationId: string): Promise<Account[]> {
  const customers = story.customers.filter(({ books }) => books.length > 0);
  if (customers.length === 0) return [];
  const found = await selectCustomersByCode(
    sql,
    organizationId,
    customers.map(({ code }) => code),
  );
  const ids = found.map(({ id }) => id);
  const projects = await selectProjectsOf(sql, organizationId, ids);
  const invoices = await selectInvoicesOf(sql, organizationId, ids);
  const emails = customers.flatMap(({ people }) => people.map(({ email }) => email));
  const identityIds = await selectIdentityIds(sql, emails);
  return customers.flatMap((customer) => {
    const customerId = found.find(({ code }) => code === customer.code)?.id;
    if (customerId === undefined) return [];
    const people = customer.people
      .filter(({ status, permissions, email }) => {
        return status === 'APPROVED' && permissions.pay !== false && identityIds.has(email);
      })
      .map(({ email, name }) => ({ id: identityIds.get(email)!, email, name }));
    return [
      {
        customerId,
        customer,
        isMain: customer === story.customers[0],
        people,
        projects: projects.filter((each) => each.customerId === customerId),
        invoices: invoices.filter((each) => each.customerId === customerId),
      },
    ];
  });
}

function writeAccount(story: Story, organizationId: string, account: Account, day: Day) {
  const { settings } = settingsFrom(JSON.parse(JSON.stringify(story.settings)));
  const nothing = { payments: [], allocations: [], events: [] };
  const wallet = writeWallet(account);
  const paid = settings.isPaymentEnabled ? writePayments(story, account, wallet, day) : nothing;
  const recurring = settings.isRecurrencePaymentEnabled
    ? writeRecurrences(account, wallet, settings.currencyCodes, day)
    : { recurrences: [], payments: [] };
  return {
    account,
    methods: settings.isPaymentEnabled ? writeMethods(account, wallet, day) : [],
    events: [...writeEvents(account, day), ...paid.events],
    recurrences: recurring.recurrences,
    payments: [...paid.payments, ...recurring.payments],
    allocations: paid.allocations,
    documents: settings.isWaiverEnabled ? writeDocuments(story, organizationId, account, day) : [],
  };
}

async function putFiles(
  { storage }: CompleteApp,
  story: Story,
  account: Account,
  documents: GeneratedRows['documents'],
): Promise<void> {
  for (const document of documents) {
    if (document.fileKey !== null) await storage.put(document.fileKey, await noticePdf(story, account, document));
  }
}

type MethodRow = Omit<StoryMethod, 'number'> & { organizationId: string; sealedToken: Buffer; fingerprint: Buffer };

async function methodRowOf(
  { encryption, keyRing }: CompleteApp,
  organizationId: string,
  { number, ...method }: StoryMethod,
  tokenize: Tokenize,
): Promise<MethodRow> {
  const token = await tokenize(number);
  const context = tokenContext(organizationId, method.customerId);
  const sealedToken = encryption.encrypt(token, context);
  return { ...method, organizationId, sealedToken, fingerprint: fingerprintOf(keyRing, context, token) };
}

/** Letters that are easily told apart, as in the codes that the server makes. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');

function paymentCode(label: string, place: number): string {
  const random = seededRandom(`code ${label} ${place}`);
  return `P${Array.from({ length: 11 }, () => random.pick(CODE_LETTERS)).join('')}`;
}

async function insertGenerated(
  tx: Tx,
  { organizationId, portalId, label }: { organizationId: string; portalId: string; label: string },
  written: readonly GeneratedRows[],
): Promise<void> {
  const all = <Row>(rowsOf: (each: GeneratedRows) => readonly Row[]): (Row & { organizationId: string })[] =>
    written.flatMap(rowsOf).map((row) => ({ ...row, organizationId }));
  const reasonIds = await selectReasonIds(tx, organizationId);
  const payments = all((each) => each.payments)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .map((payment, place) => ({ ...payment, portalId, code: paymentCode(label, place) }));
  await insertRows(
    tx,
    'invoiceEvent',
    all((each) => each.events).map((event) => ({ ...event, id: newId() })),
  );
  await insertRows(
    tx,
    'recurrence',
    all((each) => each.recurrences).map((row) => ({ ...row, portalId })),
  );
  await insertRows(tx, 'payment', payments);
  await insertRows(
    tx,
    'paymentAllocation',
    all((each) => each.allocations).map(({ reason, ...row }) => ({
      ...row,
      paymentReasonId: reason === null ? null : (reasonIds.get(reason) ?? null),
    })),
  );
  await insertRows(
    tx,
    'document',
    all((each) => each.documents),
  );
}
