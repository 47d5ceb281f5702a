// What happens to a project in the model of waivers: invoices, credits, requests, payments, imports, releases, returns
// and days.
import * as fc from 'fast-check';

const TYPES = ['conditional.progress', 'unconditional.progress', 'conditional.final', 'unconditional.final'] as const;
const PROVIDER_EVENTS = [
  '/return',
  '/chargeback',
  '/chargeback part',
  '/win-chargeback',
  '/refund',
  '/refund part',
  '/void',
] as const;

type Values<Fields> = { [Key in keyof Fields]: Fields[Key] extends fc.Arbitrary<infer Value> ? Value : never };

const command = <Name extends string, Fields extends Record<string, fc.Arbitrary<unknown>>>(
  name: Name,
  fields: Fields,
): fc.Arbitrary<{ do: Name } & Values<Fields>> =>
  fc.record(fields).map((values) => ({ do: name, ...(values as Values<Fields>) }));

const place = fc.nat({ max: 3 });
const invoice = fc.nat({ max: 2 });
const by = fc.constantFrom('card' as const, 'card' as const, 'ach' as const);
const share = fc.constantFrom('full' as const, 'full' as const, 'part' as const);
/** The invoices that the customer picks; null for all. */
const picks = fc.option(fc.subarray([0, 1, 2], { minLength: 1, maxLength: 2 }), { freq: 2 });

const ask = (...types: (typeof TYPES)[number][]) =>
  command('request', {
    waiverType: fc.constantFrom(...types),
    saysPaid: fc.constantFrom(true, true, true, true, true, false),
    picks,
  });
const pay = (of: fc.Arbitrary<number>, shares: fc.Arbitrary<'full' | 'part'> = share) =>
  command('pay', { by, invoice: of, share: shares });
const release = command('release', { place });
const work = command('work', {});
const days = command('days', { days: fc.constantFrom(1, 3, 6, 15) });
/** An invoice that comes later: in dollars, in another currency (older or newer than the others), or after the through date. */
const owe = command('owe', { kind: fc.constantFrom('usd', 'cad', 'new-cad', 'late') });
const credit = command('credit', { share });
/** Money that becomes a credit of the project. */
const prepay = command('prepay', {
  by,
  share: fc.constantFrom('full' as const, 'full' as const, 'full' as const, 'part' as const),
});
const payByCredit = command('pay-by-credit', { invoice });
/** A file of the ERP that says how much of an invoice is open, and sometimes another day for it. */
const importOf = (balances: readonly ('full' | 'none' | 'part')[], of: fc.Arbitrary<number> = invoice) =>
  command('import', {
    invoice: of,
    balance: fc.constantFrom(...balances),
    day: fc.constantFrom('same', 'same', 'same', 'same', 'within', 'after'),
  });
const undoImport = command('undo-import', { place: fc.nat({ max: 1 }) });
const refund = command('refund', { place, share });
const provider = command('provider', { place, event: fc.constantFrom(...PROVIDER_EVENTS) });
const takeBack = fc.oneof(
  { weight: 2, arbitrary: importOf(['full', 'part']) },
  { weight: 1, arbitrary: undoImport },
  { weight: 3, arbitrary: refund },
  { weight: 3, arbitrary: provider },
  { weight: 1, arbitrary: command('drop-credit', {}) },
);
/** A release while its money goes back: what was done at the provider is booked with the day. */
const race = fc
  .tuple(
    fc.oneof(release, work),
    fc.oneof(refund, importOf(['full', 'part']), undoImport, command('days', { days: fc.constant(1) })),
  )
  .map((steps) => ({ do: 'race' as const, steps }));
const anything = fc.oneof(
  { weight: 3, arbitrary: ask(...TYPES) },
  { weight: 3, arbitrary: pay(invoice) },
  { weight: 4, arbitrary: release },
  { weight: 1, arbitrary: command('recalculate', { place }) },
  { weight: 4, arbitrary: takeBack },
  { weight: 2, arbitrary: work },
  { weight: 2, arbitrary: days },
  { weight: 2, arbitrary: importOf(['none', 'none', 'part', 'full']) },
  { weight: 1, arbitrary: command('post', { place }) },
  { weight: 1, arbitrary: owe },
  { weight: 1, arbitrary: credit },
  { weight: 1, arbitrary: payByCredit },
  { weight: 1, arbitrary: prepay },
  { weight: 1, arbitrary: race },
  { weight: 1, arbitrary: command('void', { place }) },
  { weight: 1, arbitrary: command('supersede', { place }) },
);

/** Here, or by a check that the ERP has posted. */
const paid = (of: number) =>
  fc.oneof(
    { weight: 8, arbitrary: pay(fc.constant(of), fc.constant('full')) },
    { weight: 1, arbitrary: pay(fc.constant(of), fc.constant('part')) },
    { weight: 3, arbitrary: importOf(['none'], fc.constant(of)) },
  );
/** A third invoice, which is mostly paid too; or a credit that would cover an open one. */
const third = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.tuple(owe, pay(fc.constant(2), fc.constant('full'))) },
  { weight: 1, arbitrary: fc.tuple(owe, credit) },
  { weight: 1, arbitrary: fc.tuple(owe, credit, payByCredit) },
);
const wait = command('days', { days: fc.constantFrom(6, 15, 15, 15) });
/** With a credit that a payment makes, of a bank account only after some days. */
const paidByCredit = (of: number) => fc.tuple(prepay, wait, command('pay-by-credit', { invoice: fc.constant(of) }));
const anyHow = (of: number) =>
  fc.oneof({ weight: 4, arbitrary: paid(of).map((step) => [step]) }, { weight: 1, arbitrary: paidByCredit(of) });
const allPaid = fc.tuple(third, anyHow(0), anyHow(1)).map((parts) => parts.flat());
const askUnconditional = ask('unconditional.progress', 'unconditional.progress', 'unconditional.final');
/** By a person, or by a standing authorization. */
const released = fc.oneof({ weight: 3, arbitrary: release }, { weight: 1, arbitrary: work });
/** Once the money is final. */
const again = fc.tuple(wait, release);
/** Paid, and then asked for. */
const unconditional = fc
  .tuple(
    allPaid,
    fc.option(wait, { freq: 4 }),
    askUnconditional,
    fc.oneof({ weight: 5, arbitrary: released }, { weight: 1, arbitrary: race }),
    fc.option(again, { freq: 3 }),
    takeBack,
    takeBack,
  )
  .map(([money, waited, asked, given, later, ...steps]) => [
    ...money,
    waited,
    asked,
    given,
    ...(later ?? []),
    ...steps,
  ]);
/** Asked for, and then paid and exchanged. */
const conditional = fc
  .tuple(
    ask('conditional.progress', 'conditional.final'),
    release,
    allPaid,
    fc.option(wait),
    work,
    release,
    takeBack,
    work,
  )
  .map(([asked, given, money, ...steps]) => [asked, given, ...money, ...steps]);
/** Released, and then replaced or taken back. */
const replaced = fc
  .tuple(
    allPaid,
    fc.option(wait),
    askUnconditional,
    released,
    command('supersede', { place }),
    fc.oneof(takeBack, pay(invoice)),
    release,
    takeBack,
  )
  .map(([money, ...steps]) => [...money, ...steps]);

type Of<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never;
type Step = NonNullable<Of<typeof anything> | Of<typeof unconditional>[number]>;

/** What usually happens, with some steps left out, and then anything. */
export const scripts: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: unconditional },
      { weight: 2, arbitrary: conditional },
      { weight: 1, arbitrary: replaced },
    ),
    fc.nat({ max: 12 }),
    fc.array(anything, { maxLength: 4 }),
  )
  .map(([story, leftOut, then]) =>
    [...story.filter((_, at) => at !== leftOut), ...then].filter((step) => step !== null),
  );

export type Command = Step;
export type CommandOf<Name extends Command['do']> = Extract<Command, { do: Name }>;
