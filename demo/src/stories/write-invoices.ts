// Generates the invoices and credits of a story: the numbers are in the story, the details are random.
import { addDays, type Day } from '@plumbline/rules/dates';
import { asCents, type Cents, type CurrencyCode, percentOf, ZERO } from '@plumbline/rules/money';
import { salesTaxRate } from './sales-tax.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import type { Book, Story, StoryCustomer, StoryProject } from './story.ts';
import { type StoryLine, writeLines } from './write-lines.ts';

export type StoryInvoice = {
  customerCode: string;
  /** The job id of its project. */
  projectJobId: string | null;
  type: 'INVOICE' | 'CREDIT';
  invoiceNumber: string;
  poNumber: string | null;
  orderNumber: string | null;
  statementNumber: string | null;
  jobId: string | null;
  jobName: string | null;
  shipToAddress: string;
  billToAddress: string;
  memo: string;
  invoiceCreatedAt: Day;
  dueDate: Day | null;
  totalAmount: Cents;
  balance: Cents;
  currencyCode: CurrencyCode;
  creditRestrictionType: Restriction | null;
  relatedInvoiceNumber: string | null;
  taxAmount: Cents;
  pdfLink: string | null;
  /** Empty for a credit, and for an invoice that was imported without them. */
  lines: StoryLine[];
};

type Restriction = 'NONE' | 'PROJECT' | 'INVOICE' | 'JOB';

type Draft = {
  readonly customer: StoryCustomer;
  readonly project: StoryProject | null;
  readonly job: Pick<StoryProject, 'jobId' | 'jobName'> | null;
  readonly currency: CurrencyCode;
  readonly memo: string;
  readonly createdDaysAgo: number;
  /** Null for an invoice without a due date. */
  readonly dueDaysAgo: number | null;
  readonly total: Cents;
  readonly balance: Cents;
  readonly taxAmount: Cents;
  readonly lines: StoryLine[];
  /** Its PDF is at the supplier. */
  readonly isLinked: boolean;
  readonly credit: { readonly restriction: Restriction; readonly related: Draft | null } | null;
};

const TERMS_DAYS = 30;
/** Days past due of each bucket; negative if not due yet. */
const BUCKET_DAYS = [
  [-29, 0],
  [1, 30],
  [31, 60],
  [61, 90],
  [91, 170],
] as const;
const PAID_DAYS_AGO = [35, 380] as const;
/** Paid in the last weeks, by two payments. */
const PAID_RECENTLY = [19, 36];
const CREDIT_DAYS_AGO = [3, 25] as const;
/** What a customer holds back until the work is accepted. */
export const RETAINAGE_BPS = 1_000;
/** A job without a project. */
const YARD = { jobId: 'YARD', jobName: 'Yard stock' };

export function writeInvoices(story: Story, today: Day): StoryInvoice[] {
  const drafts = story.customers.flatMap((customer) =>
    customer.books.flatMap((book) => {
      const random = seededRandom(`${story.label} ${customer.code} ${book.currency}`);
      return draftBook(story, customer, book, random);
    }),
  );
  const numbers = numberDrafts(story, drafts);
  return drafts.map((draft) => finish(draft, numbers, today));
}

function draftBook(story: Story, customer: StoryCustomer, book: Book, random: SeededRandom): Draft[] {
  const projects = book.projects ? book.projects.map((place) => customer.projects[place]!) : customer.projects;
  const draft = (place: number, days: Days, openBps: number, special?: Special): Draft => {
    const { hasProject, ...dates } = days;
    const project = hasProject && projects.length > 0 ? random.pick(projects) : null;
    const job = project ?? (place % 4 === 0 ? YARD : null);
    const options = {
      size: asCents(random.cents(...book.sizes)),
      currency: book.currency,
      taxRate: salesTaxRate(project?.address ?? customer.address, job?.jobName ?? null),
      isLong: special === 'long',
    };
    const { totalAmount: total, lines, ...sold } = writeLines(story.catalog, options, random);
    const isImported = random.whole(1, 8) === 1 && special === undefined;
    return {
      customer,
      project,
      job,
      currency: book.currency,
      ...dates,
      ...sold,
      lines: isImported ? [] : lines,
      total,
      balance: percentOf(total, openBps),
      isLinked: special === 'linked',
      credit: null,
    };
  };
  const openings = openDays(book, random);
  const specials = customer === story.customers[0] && book === customer.books[0] ? findSpecials(openings) : null;
  const open = openings.map((days, place) => draft(place, days, openShareAt(place, random), specials?.get(place)));
  const paid = Array.from({ length: book.paid }, (_, place) => {
    const createdDaysAgo = PAID_RECENTLY[place] ?? random.whole(...PAID_DAYS_AGO);
    return draft(place, { createdDaysAgo, dueDaysAgo: createdDaysAgo - TERMS_DAYS, hasProject: isProjectAt(place) }, 0);
  });
  return [...open, ...paid, ...(book.hasCredits ? draftCredits(customer, projects, open, book.currency, random) : [])];
}

type Special = 'long' | 'linked';

/** The newest invoice of the first customer has several pages; the newest one without a project has an external PDF. */
function findSpecials(days: readonly Days[]): Map<number, Special> {
  const places = days
    .map(({ createdDaysAgo, hasProject }, place) => ({ createdDaysAgo, hasProject, place }))
    .filter(({ place }) => place % PARTLY_PAID_EVERY !== PARTLY_PAID_PLACE)
    .toSorted((one, other) => one.createdDaysAgo - other.createdDaysAgo);
  const long = places.find(({ hasProject }) => hasProject);
  const linked = places.find(({ hasProject }) => !hasProject);
  return new Map([
    ...(long ? [[long.place, 'long'] as const] : []),
    ...(linked ? [[linked.place, 'linked'] as const] : []),
  ]);
}

const PARTLY_PAID_EVERY = 6;
const PARTLY_PAID_PLACE = 4;
const WHOLE_BPS = 10_000;

/** Of every two invoices that are paid in part, one has only its retainage open. */
function openShareAt(place: number, random: SeededRandom): number {
  if (place % PARTLY_PAID_EVERY !== PARTLY_PAID_PLACE) return WHOLE_BPS;
  return place % (2 * PARTLY_PAID_EVERY) === PARTLY_PAID_PLACE ? RETAINAGE_BPS : random.whole(25, 75) * 100;
}

type Days = Pick<Draft, 'createdDaysAgo' | 'dueDaysAgo'> & { readonly hasProject: boolean };

/** The second of every three has none, so that even two in a bucket show both kinds. */
const isProjectAt = (place: number): boolean => place % 3 !== 1;

/** Each bucket starts with its edges: due today and no due date, then the first and the last day of each bucket. */
function openDays(book: Book, random: SeededRandom): Days[] {
  return book.open.flatMap((count, bucket) => {
    const [first, last] = BUCKET_DAYS[bucket]!;
    return Array.from({ length: count }, (_, place) => {
      const hasProject = isProjectAt(place);
      if (bucket === 0 && place === 1) return { createdDaysAgo: random.whole(8, 25), dueDaysAgo: null, hasProject };
      const edge = bucket === 0 ? last : place === 0 ? first : last;
      // An invoice that is paid in part is at least two weeks old.
      const newest = bucket === 0 && place % PARTLY_PAID_EVERY === PARTLY_PAID_PLACE ? first + 15 : first;
      const dueDaysAgo = place < 2 ? edge : random.whole(newest, last);
      return { createdDaysAgo: dueDaysAgo + TERMS_DAYS, dueDaysAgo, hasProject };
    });
  });
}

function draftCredits(
  customer: StoryCustomer,
  projects: readonly StoryProject[],
  open: readonly Draft[],
  currency: CurrencyCode,
  random: SeededRandom,
): Draft[] {
  const credit = (
    restriction: Restriction,
    memo: string,
    size: [number, number],
    openBps: number,
    draft: Partial<Draft> = {},
  ): Draft => {
    const total = asCents(random.cents(...size));
    return {
      customer,
      project: null,
      job: null,
      currency,
      memo,
      createdDaysAgo: random.whole(...CREDIT_DAYS_AGO),
      dueDaysAgo: null,
      total,
      balance: percentOf(total, openBps),
      taxAmount: ZERO,
      lines: [],
      isLinked: false,
      ...draft,
      credit: { restriction, related: draft.credit?.related ?? null },
    };
  };
  const [first = null, second = first] = projects;
  const isRelated = ({ balance, total, createdDaysAgo }: Draft) =>
    balance === total && total > 250_00 && createdDaysAgo > CREDIT_DAYS_AGO[1];
  const related = open.find(isRelated) ?? null;
  return [
    credit('NONE', 'Volume rebate, last quarter', [300, 1200], WHOLE_BPS),
    credit('PROJECT', 'Unused material returned', [200, 900], WHOLE_BPS, { project: first, job: first }),
    credit('INVOICE', 'Freight billed twice', [40, 160], WHOLE_BPS, {
      project: related?.project ?? null,
      job: related?.job ?? null,
      credit: { restriction: 'INVOICE', related },
    }),
    credit('JOB', 'Price corrected to quote', [120, 700], WHOLE_BPS / 2, { job: second ?? YARD }),
    credit('NONE', 'Damaged on delivery, returned', [60, 400], 0),
  ];
}

/** Numbers grow with the creation date, with gaps for other customers' invoices. */
function numberDrafts(story: Story, drafts: readonly Draft[]): Map<Draft, string> {
  const random = seededRandom(`${story.label} numbers`);
  let number = story.firstInvoiceNumber;
  const oldestFirst = drafts.toSorted((one, other) => other.createdDaysAgo - one.createdDaysAgo);
  return new Map(
    oldestFirst.map((draft) => {
      number += random.whole(3, 41);
      return [draft, draft.credit ? `CM-${number}` : String(number)];
    }),
  );
}

function finish(draft: Draft, numbers: ReadonlyMap<Draft, string>, today: Day): StoryInvoice {
  const { customer, project, job, credit } = draft;
  const invoiceNumber = numbers.get(draft)!;
  const random = seededRandom(invoiceNumber);
  const invoiceCreatedAt = addDays(today, -draft.createdDaysAgo);
  const isOrdered = credit === null;
  return {
    customerCode: customer.code,
    projectJobId: project?.jobId ?? null,
    type: credit ? 'CREDIT' : 'INVOICE',
    invoiceNumber,
    poNumber: isOrdered && random.whole(1, 9) > 1 ? `PO-${random.whole(7000, 9999)}` : null,
    orderNumber: isOrdered ? `SO-${random.whole(100_000, 999_999)}` : null,
    statementNumber: statementOf(draft, invoiceCreatedAt, today),
    jobId: job?.jobId ?? null,
    jobName: job?.jobName ?? null,
    shipToAddress: project?.address ?? customer.address,
    billToAddress: customer.address,
    memo: draft.memo,
    invoiceCreatedAt,
    dueDate: draft.dueDaysAgo === null ? null : addDays(today, -draft.dueDaysAgo),
    totalAmount: draft.total,
    balance: draft.balance,
    taxAmount: draft.taxAmount,
    lines: draft.lines,
    pdfLink: draft.isLinked ? `https://www.example.com/invoices/${invoiceNumber}.pdf` : null,
    currencyCode: draft.currency,
    creditRestrictionType: credit?.restriction ?? null,
    relatedInvoiceNumber: credit?.related ? numbers.get(credit.related)! : null,
  };
}

/** Statements are monthly, for each customer and currency, so invoices of this month have none yet. */
function statementOf({ customer, currency }: Draft, created: Day, today: Day): string | null {
  if (created.slice(0, 7) >= today.slice(0, 7)) return null;
  return `ST-${created.slice(2, 4)}${created.slice(5, 7)}-${customer.code}${currency === 'CAD' ? '-CAD' : ''}`;
}
