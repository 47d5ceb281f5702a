import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents, formatCents, ZERO } from '../money.ts';
import { waiverChecks, waiverSentence, sumOfRequest, type CheckedAmounts, type CheckerFacts } from './checker.ts';
import { notaryHint } from './checker-states.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

const AMOUNTS: CheckedAmounts = {
  waivedIds: ['b', 'c'],
  exceptedIds: [],
  openBalance: asCents(24_120_40),
  exceptionsAmount: ZERO,
  disputedAmount: ZERO,
  creditsAmount: ZERO,
  amount: asCents(24_120_40),
  concerns: [],
  currencyCode: 'USD',
  unpaidInvoiceCount: 2,
  safeThroughDate: asDay('2026-09-04'),
  hasPaidUntilSafe: true,
};

const FACTS: CheckerFacts = {
  hasForm: true,
  supplier: 'Granite Supply',
  project: { jobName: 'Harrow Lofts', state: 'OR', projectClass: null, originalContractDate: null },
  waiverType: 'conditional.progress',
  throughDate: asDay('2026-10-31'),
  today: asDay('2026-11-16'),
  requestNotarization: false,
  isInvoiceAlreadyPaid: false,
  allowedTypes: WAIVER_TYPES,
  needsPayment: true,
  canPay: true,
  amounts: AMOUNTS,
};

const amounts = (facts: Partial<CheckedAmounts>): CheckedAmounts => ({ ...AMOUNTS, ...facts });
const inState = (state: string, facts: Partial<CheckerFacts['project'] & object> = {}) => ({
  project: { ...FACTS.project!, state, ...facts },
});
const sentence = (facts: Partial<CheckerFacts>) =>
  waiverSentence({ ...FACTS, ...facts })
    ?.map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))
    .join('') ?? null;
const sum = (facts: Partial<CheckerFacts>) => {
  const { parts, total } = sumOfRequest({ ...FACTS, ...facts })!;
  return [...parts, total].map(({ label, amount }) => `${label} ${formatCents(amount, 'USD')}`);
};
/** "kind title [actions]" of each entry, without those that are fine. */
const checks = (facts: Partial<CheckerFacts>) =>
  waiverChecks({ ...FACTS, ...facts }).map(({ kind, title, actions }) =>
    [kind, title, ...(actions.length > 0 ? [`[${actions.map(({ label }) => label).join(', ')}]`] : [])].join(' '),
  );
const worries = (facts: Partial<CheckerFacts>) => checks(facts).filter((line) => !line.startsWith('ok '));

test.each<[string, Partial<CheckerFacts>, string | null]>([
  [
    'conditional progress',
    {},
    'Once *$24,120.40* clears, Granite Supply gives up its lien on *Harrow Lofts* for materials delivered through *10/31/2026*. Until it clears, nothing changes.',
  ],
  [
    'conditional final',
    { waiverType: 'conditional.final', throughDate: null },
    'Once *$24,120.40* clears, Granite Supply gives up its lien on *Harrow Lofts* for good. Until it clears, nothing changes.',
  ],
  [
    'unconditional progress',
    { waiverType: 'unconditional.progress' },
    'As soon as it is signed, Granite Supply confirms that it has received *$24,120.40* and gives up its lien on *Harrow Lofts* for materials delivered through *10/31/2026*. It cannot be taken back.',
  ],
  [
    'an own form',
    { waiverType: 'other', amounts: null },
    'Your own form says what Granite Supply gives up on *Harrow Lofts*.',
  ],
  [
    'an unknown project',
    { project: null, amounts: null },
    'Granite Supply looks for the project first, and then says which amount the waiver covers.',
  ],
  ['no type', { waiverType: null }, null],
  ['no day', { throughDate: null }, null],
  ['no amounts', { amounts: null }, null],
])('the sentence of %s', (_what, facts, words) => {
  expect(sentence(facts)).toBe(words);
});

test.each<[string, Partial<CheckerFacts>, string[]]>([
  ['nothing taken off', {}, ['Open through that date, 2 invoices $24,120.40', 'This waiver covers $24,120.40']],
  [
    'credits, exceptions and a dispute',
    {
      amounts: amounts({
        openBalance: asCents(23_900_40),
        amount: asCents(18_000_00),
        exceptionsAmount: asCents(5_480_40),
        disputedAmount: asCents(420_00),
        creditsAmount: asCents(220_00),
      }),
    },
    [
      'Open through that date, 2 invoices $24,120.40',
      'Credits −$220.00',
      'Not released (exceptions) −$5,480.40',
      'In dispute −$420.00',
      'This waiver covers $18,000.00',
    ],
  ],
  [
    'money received',
    { waiverType: 'unconditional.progress', amounts: amounts({ waivedIds: ['a'], amount: asCents(1_00) }) },
    ['Received, 1 invoice $1.00', 'This waiver covers $1.00'],
  ],
  [
    'a final waiver',
    { waiverType: 'conditional.final', throughDate: null, amounts: amounts({ unpaidInvoiceCount: 1 }) },
    ['Open, 1 invoice $24,120.40', 'This waiver covers $24,120.40'],
  ],
])('the sum with %s', (_what, facts, lines) => {
  expect(sum(facts)).toEqual(lines);
});

test('there is no sum for an own form and before the amounts are there', () => {
  expect(sumOfRequest({ ...FACTS, waiverType: 'other' })).toBeNull();
  expect(sumOfRequest({ ...FACTS, amounts: null })).toBeNull();
});

test('WVR-03 the date is past, today or in the future', () => {
  const first = (throughDate: string) => checks({ throughDate: asDay(throughDate) })[0];
  expect(first('2026-10-31')).toBe('ok The date is in the past');
  expect(first('2026-11-16')).toBe('ok The date is today');
  expect(first('2026-11-17')).toBe('stop The date is in the future');
});

const UNPAID = { waiverType: 'unconditional.progress' } as const;
const unpaid = (facts: Partial<CheckedAmounts> = {}) => amounts({ concerns: ['UNPAID_INVOICES'], ...facts });
const TIP = 'tip Need an unconditional waiver instead?';

test.each<[string, Partial<CheckerFacts>, string[]]>([
  ['what is paid already', {}, [`${TIP} [Use that date, Pay now]`]],
  ['what is paid, without paying here', { canPay: false }, [`${TIP} [Use that date]`]],
  ['everything is paid', { amounts: amounts({ unpaidInvoiceCount: 0 }) }, [`${TIP} [Ask for it]`]],
  ['nothing was ever paid', { amounts: amounts({ hasPaidUntilSafe: false }) }, []],
  ['a project without unconditional waivers', { allowedTypes: ['conditional.progress'] }, []],
  [
    'an invoice that is left out',
    {
      amounts: amounts({ exceptedIds: ['a'], exceptionsAmount: asCents(1), hasPaidUntilSafe: false }),
    },
    ['warning One open invoice is left out [Include it]'],
  ],
  [
    'two that are left out',
    { amounts: amounts({ exceptedIds: ['a', 'd'], exceptionsAmount: asCents(1), hasPaidUntilSafe: false }) },
    ['warning 2 open invoices are left out [Include them]'],
  ],
  [
    'a dispute',
    { amounts: amounts({ disputedAmount: asCents(420_00), hasPaidUntilSafe: false }) },
    ['tip $420.00 is in dispute'],
  ],
  [
    'too many credits',
    { amounts: amounts({ concerns: ['CREDITS_EXCEED_SELECTION'], hasPaidUntilSafe: false }) },
    ['stop The credits are more than what you have selected [Select all invoices]'],
  ],
  [
    'WVR-09 unpaid invoices',
    { ...UNPAID, amounts: unpaid() },
    ['stop 2 invoices are not paid yet [Pay now, Use 9/04/2026, Make it conditional]'],
  ],
  [
    'WVR-09 one unpaid invoice, and nothing paid before',
    { ...UNPAID, amounts: unpaid({ unpaidInvoiceCount: 1, hasPaidUntilSafe: false }), canPay: false },
    ['stop One invoice is not paid yet [Make it conditional]'],
  ],
  [
    'WVR-09 invoices that are said to be paid',
    { ...UNPAID, amounts: unpaid(), isInvoiceAlreadyPaid: true, allowedTypes: [] },
    ['warning 2 invoices are not paid yet [Pay now, Use 9/04/2026]'],
  ],
  [
    'unpaid invoices where payment is not needed',
    { ...UNPAID, amounts: unpaid(), needsPayment: false, canPay: false },
    ['warning 2 invoices are not paid yet [Use 9/04/2026, Make it conditional]'],
  ],
  [
    'a full release with an open balance',
    { waiverType: 'unconditional.final', throughDate: null, amounts: amounts({ concerns: ['BALANCE_NOT_ZERO'] }) },
    ['warning $24,120.40 is still open [Pay now, Make it conditional]'],
  ],
  [
    'a payment under way, and none that is new',
    { ...UNPAID, amounts: amounts({ concerns: ['FUNDS_NOT_CLEARED', 'NOTHING_CLEARED'] }) },
    ['warning A payment has not cleared yet', 'warning No new payment is covered'],
  ],
  ['an own form', { waiverType: 'other', amounts: unpaid() }, []],
])('the money: %s', (_what, facts, lines) => {
  expect(worries(facts)).toEqual(lines);
});

const NO_MONEY = { amounts: null } as const;

test.each<[string, Partial<CheckerFacts>, string[]]>([
  ['a state without a form', inState('OR'), ['ok Oregon asks for no special form']],
  ['a state with its form', inState('UT'), ['ok Utah has its own form, and we use it']],
  ['a form that is not set up', { ...inState('UT'), hasForm: false }, ['warning Utah has its own form']],
  ['a form of which nothing is known yet', { ...inState('UT'), hasForm: null }, []],
  [
    'a form for homes only',
    { ...inState('MO'), waiverType: 'unconditional.final' },
    ['ok Missouri asks for no special form'],
  ],
  [
    'a home',
    { ...inState('MO', { projectClass: 'residential' }), waiverType: 'unconditional.final' },
    ['ok Missouri has its own form, and we use it'],
  ],
  [
    'a notary that is needed',
    inState('MS'),
    [
      'ok Mississippi has its own form, and we use it',
      'warning Mississippi needs a notary for this form [Ask for a notary]',
    ],
  ],
  [
    'a notary that harms',
    { ...inState('CA'), requestNotarization: true },
    ['ok California has its own form, and we use it', 'warning A notary can spoil the form of California [Go without]'],
  ],
  [
    'an unknown contract date',
    inState('TX'),
    ['ok Texas has its own form, and we use it', 'tip Is the original contract from before 1/01/2022?'],
  ],
  [
    'no conditional form',
    inState('WY'),
    [
      'warning Wyoming needs a notary for this form [Ask for a notary]',
      'warning Wyoming has no conditional form [Make it unconditional]',
    ],
  ],
  [
    'counsel',
    inState('FL'),
    ['ok Florida has its own form, and we use it', 'tip Have your counsel look at the form of Florida'],
  ],
  [
    'a public project',
    inState('OR', { projectClass: 'public' }),
    ['ok Oregon asks for no special form', 'warning This is a public project'],
  ],
  ['an unknown state', { project: { ...FACTS.project!, state: null } }, []],
])('the state: %s', (_what, facts, lines) => {
  expect(checks({ ...NO_MONEY, ...facts }).slice(1)).toEqual(lines);
});

test('the form of Texas has no room for exceptions, and its money has to clear', () => {
  const texas = inState('TX', { originalContractDate: asDay('2023-01-01') });
  const left = amounts({ exceptedIds: ['a'], exceptionsAmount: asCents(1), hasPaidUntilSafe: false });
  expect(worries({ ...texas, amounts: left })).toEqual([
    'warning The form of Texas has no room for exceptions',
    'warning One open invoice is left out [Include it]',
  ]);
  const early = { ...texas, ...UNPAID, amounts: amounts({ concerns: ['FUNDS_NOT_CLEARED'] }) };
  expect(worries(early)).toEqual([
    'warning In Texas the money has to clear first',
    'warning A payment has not cleared yet',
  ]);
  // Contracts of before 2022 still need a notary.
  const old = inState('TX', { originalContractDate: asDay('2021-12-31') });
  expect(worries({ ...old, amounts: null })).toEqual(['warning Texas needs a notary for this form [Ask for a notary]']);
});

test.each([
  ['MS', 'Mississippi asks for a notary on this form.'],
  ['CA', 'California has no room for a notary on this form.'],
  ['OR', 'Oregon does not ask for a notary on this form.'],
  [null, null],
])('WVR-05 the notary of %s', (state, words) => {
  expect(notaryHint({ ...FACTS.project!, state }, 'conditional.progress')).toBe(words);
  expect(notaryHint({ ...FACTS.project!, state }, 'other')).toBeNull();
});
