import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents, formatCents, ZERO } from '../money.ts';
import { waiverChecks, waiverSentence, sumOfRequest } from './checker.ts';
import type { CheckedAmounts, CheckerFacts } from './checker-facts.ts';
import { notaryHint } from './checker-states.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

const anInvoice = (id: string, day = '2026-10-05') => ({
  id,
  invoiceNumber: `48${id}`,
  invoiceCreatedAt: asDay(day),
  balance: asCents(12_060_20),
});
/** `count` open invoices, of which the first ones are waived. */
const open = (count: number) => Array.from({ length: count }, (_, place) => anInvoice('bcdefgh'.charAt(place)));

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
  unpaid: open(2),
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
  isOwnForm: false,
  sameRequest: null,
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
    'Granite Supply looks for the project first. Only then is it known which amount the waiver covers.',
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
    { waiverType: 'conditional.final', throughDate: null, amounts: amounts({ unpaid: open(1) }) },
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
  ['nothing was ever paid', { amounts: amounts({ hasPaidUntilSafe: false }) }, []],
  ['a project without unconditional waivers', { allowedTypes: ['conditional.progress'] }, []],
  [
    'an invoice that is left out',
    {
      amounts: amounts({ exceptedIds: ['c'], exceptionsAmount: asCents(1), hasPaidUntilSafe: false }),
    },
    ['warning One open invoice is left out [Include it]'],
  ],
  [
    'two that are left out',
    { amounts: amounts({ exceptedIds: ['b', 'c'], exceptionsAmount: asCents(1), hasPaidUntilSafe: false }) },
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
    { ...UNPAID, amounts: unpaid({ unpaid: open(1), hasPaidUntilSafe: false }), canPay: false },
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
    'a full release whose open invoices would be paid by credits',
    {
      waiverType: 'unconditional.final',
      throughDate: null,
      amounts: amounts({ openBalance: ZERO, exceptionsAmount: ZERO, creditsAmount: asCents(24_120_40) }),
    },
    ['warning Credits of $24,120.40 are not applied yet [Pay now, Make it conditional]'],
  ],
  [
    'a full release with more open than its credits',
    {
      waiverType: 'unconditional.final',
      throughDate: null,
      amounts: amounts({ concerns: ['BALANCE_NOT_ZERO'], creditsAmount: asCents(20_00) }),
    },
    [
      'warning $24,120.40 is still open [Pay now, Make it conditional]',
      'warning Credits of $20.00 are not applied yet',
    ],
  ],
  [
    'a payment under way, and none that is new',
    { ...UNPAID, amounts: amounts({ concerns: ['FUNDS_NOT_CLEARED', 'NOTHING_CLEARED'] }) },
    ['warning A payment has not cleared yet'],
  ],
  ['an own form', { waiverType: 'other', amounts: unpaid() }, []],
])('the money: %s', (_what, facts, lines) => {
  expect(worries(facts)).toEqual(lines);
});

const NO_MONEY = { amounts: null } as const;
const VOID_IN_UTAH = 'tip In Utah it is void if the payment fails';

test.each<[string, Partial<CheckerFacts>, string[]]>([
  ['a state without a form', inState('OR'), ['ok Oregon asks for no special form']],
  ['a state with its form', inState('UT'), ['ok Utah has its own form, and we use it', VOID_IN_UTAH]],
  ['a form that is not set up', { ...inState('UT'), hasForm: false }, ['warning Utah has its own form', VOID_IN_UTAH]],
  ['a form of which nothing is known yet', { ...inState('UT'), hasForm: null }, [VOID_IN_UTAH]],
  [
    'a form for homes only',
    { ...inState('MO'), waiverType: 'unconditional.final' },
    ['ok Missouri asks for no special form'],
  ],
  [
    'a home',
    { ...inState('MO', { projectClass: 'residential' }), waiverType: 'unconditional.final' },
    ['ok Missouri has its own form, and we use it', 'tip Missouri gives Granite Supply 5 days'],
  ],
  [
    'a notary that is needed',
    inState('MS'),
    [
      'ok Mississippi has its own form, and we use it',
      'stop Mississippi needs a notary for this form [Ask for a notary]',
      'tip In Mississippi it becomes final 60 days after it is signed',
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
    ['ok Texas has its own form, and we use it', 'tip Was the original contract signed before 1/01/2022?'],
  ],
  [
    'no conditional form',
    { ...inState('WY'), hasForm: false },
    [
      'stop Wyoming needs a notary for this form [Ask for a notary]',
      'stop Wyoming has no conditional form [Make it unconditional]',
    ],
  ],
  [
    'counsel',
    inState('FL'),
    [
      'ok Florida has its own form, and we use it',
      'tip Have your lawyer look at the form of Florida',
      'tip Florida does not let anybody waive in advance',
    ],
  ],
  ['an own form in a state that has one', { ...inState('UT'), isOwnForm: true }, ['warning Utah has its own form']],
  [
    'a payment that may fail',
    inState('NV'),
    ['ok Nevada has its own form, and we use it', 'tip In Nevada it is void if the payment fails'],
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

describe('what Texas does not allow is a stop with its ways out', () => {
  const texas = inState('TX', { originalContractDate: asDay('2023-01-01') });
  const stops = (facts: Partial<CheckerFacts>) => worries({ ...texas, ...facts });

  test('exceptions: its form has no room for them', () => {
    const [older, newer] = [anInvoice('b', '2026-09-12'), anInvoice('c', '2026-10-05')];
    const left = { exceptionsAmount: asCents(1), unpaid: [older, newer], hasPaidUntilSafe: false };
    expect(stops({ amounts: amounts({ ...left, waivedIds: ['b'], exceptedIds: ['c'] }) })).toEqual([
      'stop The form of Texas has no room for exceptions [Include it, Use 10/04/2026, Pay now]',
    ]);
    expect(stops({ amounts: amounts({ ...left, waivedIds: ['c'], exceptedIds: ['b'] }), canPay: false })).toEqual([
      'stop The form of Texas has no room for exceptions [Include it]',
    ]);
    expect(stops({ amounts: amounts({ ...left, waivedIds: ['b'], exceptedIds: ['c'] }), isOwnForm: true })).toEqual([
      'warning Texas has its own form',
      'warning One open invoice is left out [Include it]',
    ]);
  });

  test('an unconditional waiver before the money has cleared', () => {
    const early = { ...UNPAID, amounts: amounts({ concerns: ['FUNDS_NOT_CLEARED'], unpaid: [] }) };
    expect(stops(early)).toEqual(['stop In Texas the money has to clear first [Make it conditional]']);
  });

  test('open invoices are said once, with the reason', () => {
    const facts = { ...UNPAID, amounts: unpaid({ exceptionsAmount: asCents(1) }), needsPayment: false };
    expect(stops(facts)).toEqual(['stop 2 invoices are not paid yet [Pay now, Use 9/04/2026, Make it conditional]']);
    const text = () => waiverChecks({ ...FACTS, ...texas, ...facts }).find(({ kind }) => kind === 'stop')?.text;
    expect(text()).toBe(
      '$24,120.40 is open. In Texas Granite Supply signs an unconditional waiver only once the money has cleared.',
    );
    expect(stops({ ...facts, isInvoiceAlreadyPaid: true })).toEqual([
      'warning 2 invoices are not paid yet [Pay now, Use 9/04/2026, Make it conditional]',
    ]);
    const final = { waiverType: 'unconditional.final', throughDate: null } as const;
    const balance = amounts({ concerns: ['BALANCE_NOT_ZERO'], exceptionsAmount: asCents(1) });
    expect(stops({ ...final, amounts: balance })).toEqual([
      'stop $24,120.40 is still open [Pay now, Make it conditional]',
    ]);
    expect(worries({ ...inState('GA'), ...final, amounts: balance })).toEqual([
      'tip In Georgia it becomes final 90 days after it is signed',
      'stop $24,120.40 is still open [Pay now, Make it conditional]',
    ]);
  });

  test('contracts of before 2022 need a notary; until the question is answered it is a warning', () => {
    const old = inState('TX', { originalContractDate: asDay('2021-12-31') });
    const line = 'Texas needs a notary for this form [Ask for a notary]';
    expect(worries({ ...old, amounts: null })).toEqual([`stop ${line}`]);
    expect(worries({ ...old, amounts: null, requestNotarization: null })).toEqual([`warning ${line}`]);
  });
});

describe('a waiver of $0.00', () => {
  const nothing = (facts: Partial<CheckedAmounts>) => amounts({ amount: ZERO, unpaid: [], ...facts });
  const said = (facts: Partial<CheckerFacts>) => {
    const found = waiverChecks({ ...FACTS, ...facts }).find(({ title }) => title === 'This waiver would cover $0.00');
    return found && [found.kind, found.text, ...found.actions.map(({ label }) => label)];
  };

  test('is warned of with the reason and what to do', () => {
    expect(said({ amounts: nothing({}) })).toEqual([
      'warning',
      'Everything through that date is paid.',
      'Make it unconditional',
    ]);
    expect(
      said({ waiverType: 'conditional.final', throughDate: null, amounts: nothing({}), allowedTypes: [] }),
    ).toEqual(['warning', 'Everything is paid.']);
    expect(said({ amounts: nothing({ hasPaidUntilSafe: false }) })).toEqual([
      'warning',
      'There is no invoice through that date yet. Choose a later date or another project.',
    ]);
    expect(said({ amounts: nothing({ unpaid: open(1) }) })).toEqual([
      'warning',
      'All that you have selected is in dispute or covered by credits.',
    ]);
    expect(said({ ...UNPAID, amounts: nothing({ concerns: ['NOTHING_CLEARED'] }) })?.[1]).toContain(
      'No payment has cleared through that date that an earlier waiver does not confirm already.',
    );
    expect(sentence({ amounts: nothing({}) })).toBe(
      'This waiver would cover *$0.00*: read why below before you send it.',
    );
  });

  test('is no surprise where invoices are open, credits exceed them, or the money is on its way', () => {
    expect(said({ ...UNPAID, amounts: unpaid({ amount: ZERO }) })).toBeUndefined();
    expect(said({ amounts: nothing({ concerns: ['CREDITS_EXCEED_SELECTION'], unpaid: open(1) }) })).toBeUndefined();
    expect(said({ ...UNPAID, amounts: nothing({ concerns: ['FUNDS_NOT_CLEARED'] }) })).toBeUndefined();
  });
});

test('open invoices are named with and without the credits that would pay them', () => {
  const text = (facts: Partial<CheckedAmounts>) =>
    waiverChecks({ ...FACTS, ...UNPAID, amounts: unpaid(facts) }).find(({ title }) => title.includes('not paid yet'))
      ?.text;
  expect(text({})).toBe('$24,120.40 is open.');
  expect(text({ creditsAmount: asCents(24_120_40), openBalance: ZERO })).toBe(
    '$24,120.40 is open, $0.00 after credits.',
  );
});

test('the open invoices are listed, and beyond five counted', () => {
  const listed = (facts: Partial<CheckerFacts>) =>
    waiverChecks({ ...FACTS, ...facts }).flatMap(({ invoices }) => (invoices ? [invoices] : []))[0];
  const row = (number: string) => ({ number, day: '10/05/2026', amount: '$12,060.20' });
  expect(listed({ ...UNPAID, amounts: unpaid() })).toEqual({ rows: [row('48b'), row('48c')], more: 0 });
  expect(listed({ ...UNPAID, amounts: unpaid({ unpaid: open(5) }) })?.more).toBe(0);
  const many = listed({ ...UNPAID, amounts: unpaid({ unpaid: open(7) }) });
  expect([many?.rows.length, many?.more]).toEqual([5, 2]);
  const final = { waiverType: 'unconditional.final', throughDate: null } as const;
  expect(listed({ ...final, amounts: amounts({ concerns: ['BALANCE_NOT_ZERO'] }) })?.rows).toHaveLength(2);
  const left = amounts({ exceptedIds: ['c'], exceptionsAmount: asCents(1) });
  expect(listed({ amounts: left })?.rows).toEqual([row('48c')]);
  expect(listed({ ...inState('TX'), amounts: left })?.rows).toEqual([row('48c')]);
});

test('a request for the same waiver is named with its status, and can be looked at', () => {
  const sameRequest = { id: 'w-1', number: 1042, status: 'pending-notarization' } as const;
  const [, check] = waiverChecks({ ...FACTS, sameRequest });
  expect(check).toEqual({
    kind: 'warning',
    title: 'You already have W-1042 for this',
    text: 'It has the same project, type and date. Its status is Pending. A second one needs approval by Granite Supply.',
    actions: [{ kind: 'waiver', label: 'See W-1042', id: 'w-1' }],
  });
  const final = { waiverType: 'conditional.final', throughDate: null } as const;
  expect(waiverChecks({ ...FACTS, ...final, sameRequest })[0]?.text).toContain('the same project and type.');
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
