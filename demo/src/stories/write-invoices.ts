// Generates the invoices and credits of a story: the numbers are in the story, the details are random.
import { addDays, type Day } from '@plumbline/rules/dates';
import { asCents, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import type { Book, Story, StoryCustomer, StoryProject } from './story.ts';

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
  readonly total: number;
  readonly balance: number;
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
  const draft = (place: number, { hasProject, ...days }: Days, share: number): Draft => {
    const project = hasProject && projects.length > 0 ? random.pick(projects) : null;
    const total = random.cents(...book.sizes);
    return {
      customer,
      project,
      job: project ?? (place % 4 === 0 ? YARD : null),
      currency: book.currency,
      memo: random.pick(story.goods),
      ...days,
      total,
      balance: Math.round(total * share),
      credit: null,
    };
  };
  const open = openDays(book, random).map((days, place) =>
    draft(place, days, place % 6 === 4 ? random.whole(25, 75) / 100 : 1),
  );
  const paid = Array.from({ length: book.paid }, (_, place) => {
    const createdDaysAgo = random.whole(...PAID_DAYS_AGO);
    return draft(place, { createdDaysAgo, dueDaysAgo: createdDaysAgo - TERMS_DAYS, hasProject: isProjectAt(place) }, 0);
  });
  return [...open, ...paid, ...(book.hasCredits ? draftCredits(customer, projects, open, book.currency, random) : [])];
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
      const dueDaysAgo = place < 2 ? edge : random.whole(first, last);
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
    share: number,
    draft: Partial<Draft> = {},
  ): Draft => {
    const total = random.cents(...size);
    return {
      customer,
      project: null,
      job: null,
      currency,
      memo,
      createdDaysAgo: random.whole(3, 25),
      dueDaysAgo: null,
      total,
      balance: Math.round(total * share),
      ...draft,
      credit: { restriction, related: draft.credit?.related ?? null },
    };
  };
  const [first = null, second = first] = projects;
  const related = open.find(({ balance, total }) => balance === total) ?? null;
  return [
    credit('NONE', 'Volume rebate', [300, 1200], 1),
    credit('PROJECT', 'Returned pallets', [200, 900], 1, { project: first, job: first }),
    credit('INVOICE', 'Freight adjustment', [40, 160], 1, {
      project: related?.project ?? null,
      job: related?.job ?? null,
      credit: { restriction: 'INVOICE', related },
    }),
    credit('JOB', 'Price correction', [120, 700], 0.5, { job: second ?? YARD }),
    credit('NONE', 'Damaged goods, returned', [60, 400], 0),
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
    // Statements are monthly, so the newest invoices have none yet.
    statementNumber: draft.createdDaysAgo > 30 ? `ST-${invoiceCreatedAt.slice(0, 7)}` : null,
    jobId: job?.jobId ?? null,
    jobName: job?.jobName ?? null,
    shipToAddress: project?.address ?? customer.address,
    billToAddress: customer.address,
    memo: draft.memo,
    invoiceCreatedAt,
    dueDate: draft.dueDaysAgo === null ? null : addDays(today, -draft.dueDaysAgo),
    totalAmount: asCents(draft.total),
    balance: asCents(draft.balance),
    currencyCode: draft.currency,
    creditRestrictionType: credit?.restriction ?? null,
    relatedInvoiceNumber: credit?.related ? numbers.get(credit.related)! : null,
  };
}
