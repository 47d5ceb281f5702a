// What happens to a project in the model of waivers: requests, payments, releases, returns and days.
import * as fc from 'fast-check';

const TYPES = ['conditional.progress', 'unconditional.progress', 'conditional.final', 'unconditional.final'] as const;
const PROVIDER_EVENTS = ['/return', '/chargeback', '/chargeback part', '/win-chargeback', '/refund', '/void'] as const;

const PAID = { do: fc.constant('pay' as const), share: fc.constant('full') };
const place = fc.nat({ max: 3 });
const by = fc.constantFrom('card', 'card', 'ach');
const request = fc.record({
  do: fc.constant('request' as const),
  waiverType: fc.constantFrom(...TYPES),
  saysPaid: fc.boolean(),
});
const pay = fc.record({
  do: fc.constant('pay' as const),
  by,
  invoice: fc.nat({ max: 1 }),
  share: fc.constantFrom('full', 'full', 'part'),
});
const release = fc.record({ do: fc.constant('release' as const), place });
const work = fc.record({ do: fc.constant('work' as const) });
const days = fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 3, 12) });
const takeBack = fc.oneof(
  fc.record({ do: fc.constant('refund' as const), place, share: fc.constantFrom('full', 'part') }),
  fc.record({ do: fc.constant('provider' as const), place, event: fc.constantFrom(...PROVIDER_EVENTS) }),
);
const anything = fc.oneof(
  { weight: 3, arbitrary: request },
  { weight: 3, arbitrary: pay },
  { weight: 4, arbitrary: release },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recalculate' as const), place }) },
  { weight: 4, arbitrary: takeBack },
  { weight: 2, arbitrary: work },
  { weight: 2, arbitrary: days },
);
const bothPaid = fc.tuple(...[0, 1].map((invoice) => fc.record({ ...PAID, by, invoice: fc.constant(invoice) })));
const wait = fc.constant({ do: 'days' as const, days: 12 });
const ask = (...types: (typeof TYPES)[number][]) =>
  fc.record({
    do: fc.constant('request' as const),
    waiverType: fc.constantFrom(...types),
    saysPaid: fc.boolean(),
  });
/** Paid, and then asked for. */
const unconditional = fc
  .tuple(bothPaid, fc.option(wait), ask('unconditional.progress', 'unconditional.final'), release, takeBack)
  .map(([paid, ...steps]) => [...paid, ...steps]);
/** Asked for, and then paid and exchanged. */
const conditional = fc
  .tuple(
    ask('conditional.progress', 'conditional.final'),
    release,
    bothPaid,
    fc.option(wait),
    work,
    release,
    takeBack,
    work,
  )
  .map(([asked, released, paid, ...steps]) => [asked, released, ...paid, ...steps]);
/** What usually happens, with some steps left out, and then anything. */
export const scripts = fc
  .tuple(fc.oneof(unconditional, conditional), fc.nat({ max: 12 }), fc.array(anything, { maxLength: 4 }))
  .map(([story, leftOut, then]) =>
    [...story.filter((_, at) => at !== leftOut), ...then].filter((step) => step !== null),
  );

export type Command = typeof scripts extends fc.Arbitrary<(infer Each)[]> ? Each : never;
