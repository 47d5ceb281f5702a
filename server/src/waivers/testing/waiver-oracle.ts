// VFY-03, computed apart from the product: from the invoices of the project up to the day of a waiver, their balances, the
// states of their payments and what the waiver says that it excepts. Which invoices the product has stored with the
// waiver is not asked, so that one which is missing is noticed.
import { dayAt } from '@plumbline/rules/dates';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import { saidOf } from './erp-side.ts';
import { type Facts, readFacts, ZONE } from './model-facts.ts';
import type { OwedInvoice, Run } from './waiver-run.ts';

type Waiver = Facts['waivers'][number];

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);

/** A full release says that nothing is left out. */
const exceptedOf = ({ exceptions }: Facts, { id, waiverType }: Waiver, invoiceId: string): number =>
  waiverType === 'unconditional.final'
    ? 0
    : sum(
        exceptions.filter((each) => each.waiverId === id && each.invoiceId === invoiceId).map(({ amount }) => amount),
      );

/** Empty if everything is as it should be. What goes back during the release itself may mark the waiver instead. */
export async function modelProblems(run: Run, { isRace }: { isRace: boolean }): Promise<string[]> {
  const facts = await readFacts(run);
  const released = facts.waivers.filter(({ status, waiverType }) => status === 'ready' && isUnconditional(waiverType));
  const fresh = released.filter(({ id }) => !run.scopes.has(id));
  for (const waiver of fresh) run.scopes.set(waiver.id, scopeOf(isRace ? beforeImport(run) : run, facts, waiver));
  count(run, released);
  const holding = released.filter(({ voidedAt, supersededById }) => voidedAt === null && supersededById === null);
  for (const waiver of holding) extendScope(run, facts, waiver);
  return [
    ...fresh
      .filter(({ moneyGoneAt }) => !isRace || moneyGoneAt === null)
      .flatMap((waiver) => releaseProblems(run, facts, waiver, { isRace })),
    ...holding.flatMap((waiver) => markProblems(run, facts, waiver)),
    ...countingProblems(facts),
    ...(await alertProblems(run, holding)),
  ];
}

function count({ seen }: Run, released: readonly Waiver[]): void {
  for (const { id, moneyGoneAt, source } of released) {
    seen.released.add(id);
    if (source === 'exchange') seen.exchanged.add(id);
    if (moneyGoneAt !== null) seen.marked.add(id);
  }
}

const scopeOf = ({ invoices }: Run, facts: Facts, { waiverType, throughDate, releasedAt }: Waiver): OwedInvoice[] => {
  const releasedOn = releasedAt === null ? facts.today : dayAt(releasedAt, ZONE);
  const until = (waiverType === 'unconditional.progress' ? throughDate : null) ?? releasedOn;
  return invoices.filter(({ day }) => day <= until);
};

/** What comes into the scope of a released waiver: it is known with what is open of it, and with less once that is paid. */
function extendScope(run: Run, facts: Facts, waiver: Waiver): void {
  const scope = run.scopes.get(waiver.id) ?? [];
  const late = scopeOf(run, facts, waiver).filter(({ id }) => !scope.some((known) => known.id === id));
  run.scopes.set(waiver.id, [...scope, ...late]);
  const open = run.lateOpen.get(waiver.id) ?? new Map<string, number>();
  for (const { id } of late) open.set(id, facts.openOf(id));
  for (const [id, known] of open) open.set(id, Math.min(known, facts.openOf(id)));
  run.lateOpen.set(waiver.id, open);
}

/** With the days that invoices had before the last file: an import may give another one right after the release. */
const beforeImport = (run: Run): Run => ({
  ...run,
  invoices: run.invoices.map((invoice) => {
    const word = run.words.findLast(({ invoiceId }) => invoiceId === invoice.id);
    return { ...invoice, day: word?.earlierDay ?? invoice.day };
  }),
});

/** Money that is not final, or not known to be there, of anything that a waiver gives up when it is released. */
function releaseProblems(run: Run, facts: Facts, waiver: Waiver, { isRace }: { isRace: boolean }): string[] {
  const { number, id, waiverType } = waiver;
  const own = facts.acknowledged.filter(({ waiverId }) => waiverId === id);
  const scope = run.scopes.get(id) ?? [];
  const known = isRace ? [...scope, ...scopeOf(beforeImport(run), facts, waiver)] : scope;
  const unsafe = (invoice: OwedInvoice) => Math.max(unsafeOf(facts, invoice), unknownOf(run, facts, invoice));
  return [
    ...exceptionProblems(run, facts, waiver, unsafe).map((problem) => `W-${number} is released: ${problem}`),
    ...unless(own.length > 0 || waiverType === 'unconditional.final', `W-${number} acknowledges nothing`),
    ...own.flatMap((line) =>
      unless(
        line.paymentId === null || facts.isFinal(line.paymentId),
        `W-${number} acknowledges money that is not final: ${line.amount}`,
      ),
    ),
    ...own.flatMap((line) =>
      unless(
        known.some((invoice) => invoice.id === line.invoiceId),
        `W-${number} acknowledges ${line.amount} of an invoice after its day`,
      ),
    ),
  ];
}

const show = ({ day, total, currencyCode }: OwedInvoice): string =>
  `the invoice of ${day} over ${currencyCode} ${total}`;

/** Where more of an invoice, or of all of them, is open than the waiver says. */
function exceptionProblems(run: Run, facts: Facts, waiver: Waiver, openOf: (invoice: OwedInvoice) => number): string[] {
  const scope = run.scopes.get(waiver.id) ?? [];
  const lateOf = ({ id }: OwedInvoice) => run.lateOpen.get(waiver.id)?.get(id) ?? 0;
  const isNothing = waiver.waiverType === 'unconditional.final';
  const stated = isNothing ? 0 : Number(waiver.requestedFigures?.['exceptionsAmount']);
  const all = sum(scope.map((invoice) => Math.max(0, openOf(invoice) - lateOf(invoice))));
  return [
    ...scope.flatMap((invoice) => {
      const [open, excepted] = [openOf(invoice), exceptedOf(facts, waiver, invoice.id) + lateOf(invoice)];
      return unless(open <= excepted, `${open} of ${show(invoice)}, excepts ${excepted}`);
    }),
    ...unless(all <= stated, `${all} of all invoices, excepts ${stated}`),
  ];
}

/** What is open of an invoice, and what would be if all money that is not final went back. */
const unsafeOf = (facts: Facts, { id }: OwedInvoice): number => {
  const risky = facts.paying(id).filter((paymentId) => facts.isApproved(paymentId) && !facts.isFinal(paymentId));
  const money = sum(risky.map((paymentId) => facts.left(paymentId, id)));
  return facts.openOf(id) + money + facts.riskyCreditsOf(id);
};

/**
 * What nothing is known to have paid, where the ERP has said a balance: neither final money and credits of here, nor what
 * the ERP has posted besides. Its balance may contain every payment that was made before.
 */
function unknownOf(run: Run, facts: Facts, { id, total }: OwedInvoice): number {
  const word = saidOf(run, id);
  if (!word) return 0;
  const paying = facts.paying(id);
  const final = sum(paying.filter(facts.isFinal).map((paymentId) => facts.left(paymentId, id)));
  const credits = sum(paying.filter(facts.isApproved).map((paymentId) => facts.creditsOf(paymentId, id)));
  const contained = sum(paying.map((paymentId) => facts.containedOf(paymentId, id, word.at)));
  return total - final - credits - Math.max(0, total - word.balance - contained);
}

/** More of an invoice is open or in dispute than the waiver says, or money that it acknowledges is not there any more. */
function reasonsToMark(run: Run, facts: Facts, waiver: Waiver): string[] {
  const own = facts.acknowledged.filter(({ waiverId }) => waiverId === waiver.id);
  return [
    ...exceptionProblems(run, facts, waiver, ({ id }) => {
      const disputed = facts.paying(id).filter((paid) => facts.isApproved(paid) && facts.isDisputed(paid));
      return facts.openOf(id) + sum(disputed.map((paid) => facts.left(paid, id))) + facts.unbackedOf(id);
    }),
    ...own.flatMap(({ paymentId, invoiceId, amount }) => {
      if (paymentId === null) {
        const posted = postedOf(run, facts, invoiceId);
        return unless(posted >= amount, `${posted} is posted of ${amount}`);
      }
      const left = facts.isDisputed(paymentId) || !facts.isApproved(paymentId) ? 0 : facts.left(paymentId, invoiceId);
      return unless(left >= amount, `${left} is left of ${amount}`);
    }),
  ];
}

/** Nothing is missing of an invoice that the ERP says to be paid. */
function postedOf(run: Run, facts: Facts, invoiceId: string): number {
  const total = run.invoices.find(({ id }) => id === invoiceId)?.total ?? 0;
  const word = saidOf(run, invoiceId);
  if (!word) return 0;
  if (word.balance === 0) return total;
  const booked = facts.paying(invoiceId).map((paymentId) => facts.bookedOf(paymentId, invoiceId, word.at));
  return total - word.balance - sum(booked);
}

function markProblems(run: Run, facts: Facts, waiver: Waiver): string[] {
  const reasons = reasonsToMark(run, facts, waiver);
  if (waiver.moneyGoneAt === null) return reasons.map((reason) => `W-${waiver.number} is not marked: ${reason}`);
  // A mark stays if the invoice is paid again in another way.
  const hasGone = ({ id }: OwedInvoice) =>
    facts.paying(id).some((paid) => !facts.isApproved(paid) || facts.isDisputed(paid) || facts.hasRefund(paid));
  const scope = run.scopes.get(waiver.id) ?? [];
  const isExplained =
    reasons.length > 0 ||
    scope.some((invoice) => hasGone(invoice) || run.raised.has(invoice.id) || facts.hasGoneFrom(invoice.id));
  return unless(isExplained, `W-${waiver.number} is marked without a reason`);
}

/** A conditional waiver whose money counts as final has no open invoice, and none whose money can still go back. */
const countingProblems = (facts: Facts): string[] =>
  facts.counting.flatMap(({ waiverId, invoiceId }) => {
    const { number } = facts.waivers.find(({ id }) => id === waiverId)!;
    const notFinal = facts
      .paying(invoiceId)
      .filter((paid) => facts.isApproved(paid) && !facts.isFinal(paid) && facts.left(paid, invoiceId) > 0);
    const risky = facts.riskyCreditsOf(invoiceId);
    return [
      ...unless(facts.openOf(invoiceId) === 0, `W-${number} counts as paid, and ${facts.openOf(invoiceId)} is open`),
      ...unless(notFinal.length === 0, `W-${number} counts as paid with money that is not final`),
      ...unless(risky === 0, `W-${number} counts as paid, and ${risky} of credits can go back`),
    ];
  });

async function alertProblems({ portal }: Run, holding: readonly Waiver[]): Promise<string[]> {
  const marked = holding.filter(({ moneyGoneAt }) => moneyGoneAt !== null);
  if (marked.length === 0) return [];
  const items = await portal.app.sql
    .selectFrom('reconciliationItem')
    .select('detail')
    // Other organizations have waivers of the same numbers.
    .where('organizationId', '=', portal.organizationId)
    .where('state', '=', 'OPEN')
    .execute();
  return marked.flatMap(({ number }) => {
    const named = new RegExp(`W-${number}\\b`, 'u');
    return unless(
      items.some(({ detail }) => named.test(detail)),
      `no open item names W-${number}`,
    );
  });
}
