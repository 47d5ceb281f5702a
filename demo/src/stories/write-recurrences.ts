// Generates recurring prepayments: running, completed and canceled ones.
import { addMonths, addDays, type Day } from '@plumbline/rules/dates';
import { asCents, type CurrencyCode } from '@plumbline/rules/money';
import { newId } from '@plumbline/server/database/new-id';
import { type Account, momentOn } from './account.ts';
import { seededRandom } from './seeded-random.ts';
import type { Wallet } from './wallet.ts';
import { blankPayment, paidWith, type StoryPayment } from './write-payments.ts';

type Plan = {
  readonly status: 'PENDING' | 'COMPLETED' | 'CANCELED';
  readonly currencyCode: CurrencyCode;
  readonly dollars: number;
  readonly quantity: number;
  /** The first payment was `months` ago, less `days`. */
  readonly months: number;
  readonly days: number;
  readonly isCard?: boolean;
};

const PLANS: readonly Plan[] = [
  { status: 'PENDING', currencyCode: 'USD', dollars: 1500, quantity: 12, months: 4, days: 5 },
  { status: 'PENDING', currencyCode: 'USD', dollars: 480, quantity: 6, months: 2, days: 12, isCard: true },
  { status: 'PENDING', currencyCode: 'USD', dollars: 950, quantity: 8, months: 0, days: 9 },
  { status: 'PENDING', currencyCode: 'CAD', dollars: 620, quantity: 10, months: 3, days: 3, isCard: true },
  { status: 'COMPLETED', currencyCode: 'USD', dollars: 300, quantity: 3, months: 7, days: 8 },
  { status: 'CANCELED', currencyCode: 'USD', dollars: 750, quantity: 6, months: 3, days: 14 },
];

export function writeRecurrences(account: Account, wallet: Wallet, currencies: readonly CurrencyCode[], today: Day) {
  const [person] = account.people;
  if (!account.isMain || !person) return { recurrences: [], payments: [] };
  const written = PLANS.filter(({ currencyCode }) => currencies.includes(currencyCode)).map((plan) =>
    writeOne(plan, account, { person, wallet }, today),
  );
  return {
    recurrences: written.map(({ recurrence }) => recurrence),
    payments: written.flatMap(({ payments }) => payments),
  };
}

type Payer = { person: Account['people'][number]; wallet: Wallet };

function writeOne(plan: Plan, account: Account, { person, wallet }: Payer, today: Day) {
  const { status, currencyCode, quantity } = plan;
  const random = seededRandom(`recurrence ${account.customer.code} ${plan.dollars}`);
  const amount = asCents(plan.dollars * 100);
  const first = addDays(addMonths(today, -plan.months), plan.days);
  const id = newId();
  const createdAt = momentOn(addDays(plan.months === 0 ? today : first, -3), random);
  const canceledAt = status === 'CANCELED' ? momentOn(addDays(today, -6), random) : null;
  const method = paidWith(wallet, plan.isCard ? 'card' : 'bank', account);
  const { paymentType, brand, last4 } = wallet[plan.isCard ? 'card' : 'bank'];
  const info = { name: person.name, email: person.email, reference: 'Monthly deposit' };
  const payments = Array.from({ length: quantity }, (_, place): StoryPayment => {
    const scheduledAt = addMonths(first, place);
    const isDone = scheduledAt < today;
    const blank = blankPayment(account, currencyCode, isDone ? 'APPROVED' : canceledAt ? 'CANCELED' : 'SCHEDULED');
    return {
      ...blank,
      ...method,
      subtotal: amount,
      total: amount,
      isPrepaid: true,
      scheduledAt,
      recurrenceId: id,
      recurrenceNumber: place + 1,
      info,
      createdAt,
      approvedAt: isDone ? momentOn(scheduledAt, random) : null,
      canceledAt: isDone ? null : canceledAt,
    };
  });
  const recurrence = {
    id,
    customerId: account.customerId,
    status,
    frequency: 'MONTHLY',
    paymentType,
    brand,
    last4,
    amount,
    quantity,
    currencyCode,
    startDate: first,
    endDate: addMonths(first, quantity - 1),
    info,
    createdBy: person.id,
    createdAt,
    canceledAt,
  };
  return { recurrence, payments };
}
