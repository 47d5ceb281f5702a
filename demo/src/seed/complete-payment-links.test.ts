import { beforeAll, describe, expect, test } from 'vitest';
import { linkContext } from '@plumbline/server/payment-links/link-token';
import { newId } from '@plumbline/server/database/new-id';
import { DEMO_LINKS } from '../names.ts';
import { demoLinkToken } from '../stories/payment-links.ts';
import { STORIES } from '../stories/stories.ts';
import { selectLinkRows } from '../testing/payment-links.sql.ts';
import { type StoryRows, storyRows, sumOf } from '../testing/story-rows.ts';
import { testDemo, type TestDemo } from '../testing/test-demo.ts';
import { completePaymentLinks } from './complete-payment-links.ts';
import { seedStory } from './seed-stories.ts';

let demo: TestDemo;
beforeAll(async () => {
  demo = await testDemo();
});

/** Seeded under another label, because the shared stories may be changed by other tests. */
async function seeded(story: (typeof STORIES)[number]) {
  const own = { ...story, label: `links-${newId()}` };
  await seedStory(demo.app, own);
  const { organizationId } = (await demo.app.tenants.byLabel(own.label))!;
  const account = { siteUrl: 'https://fts.cardconnect.com', merchantId: '1', username: 'u', password: 'p' };
  for (const currencyCode of ['USD', 'CAD'] as const) {
    await demo.app.merchants.save(demo.app.sql, organizationId, { ...account, currencyCode });
  }
  return { own, organizationId, links: () => selectLinkRows(demo.app.sql, organizationId) };
}

const openAt = (label: string, token: string) =>
  demo.get(`/v1/payment-requests/${token}`, `${label}.portal.localhost:3000`);

describe('granite', () => {
  let story: Awaited<ReturnType<typeof seeded>>;
  let rows: StoryRows;
  beforeAll(async () => {
    story = await seeded(STORIES[0]!);
    rows = await storyRows(demo, story.own.label);
  });

  test.each([
    ['two-invoices', 200, null],
    ['amount', 200, null],
    ['any-amount', 200, null],
    ['opened', 200, null],
    ['reminded', 200, null],
    ['paid', 400, 'payment_link_paid'],
    ['expired', 400, 'payment_link_expired'],
    ['revoked', 400, 'payment_link_revoked'],
  ])('LNK-05 has a link "%s", answered %i', async (name, status, code) => {
    const response = await openAt(story.own.label, demoLinkToken(story.own.label, { name }));
    expect([response.statusCode, response.json<{ code?: string }>().code ?? null]).toEqual([status, code]);
  });

  test('LNK-01 asks for two invoices, a fixed amount, and an amount of the payer’s choice', async () => {
    const asked = async (name: string) =>
      (await openAt(story.own.label, demoLinkToken(story.own.label, { name }))).json<{
        amount: number | null;
        currencyCode: string;
        paymentRequestInvoices: { currentBalance: number }[];
        methods: object;
      }>();
    const two = await asked('two-invoices');
    expect(two.paymentRequestInvoices).toHaveLength(2);
    expect(two.amount).toBe(sumOf(two.paymentRequestInvoices.map(({ currentBalance }) => currentBalance)));
    expect(await asked('amount')).toMatchObject({ amount: 1_250_00, paymentRequestInvoices: [] });
    expect(await asked('any-amount')).toMatchObject({
      amount: null,
      currencyCode: 'CAD',
      methods: { ach: false, card: true },
    });
  });

  test('has the payment of the paid link, which pays exactly its invoices', async () => {
    const links = await story.links();
    const byLink = rows.payments.filter(({ paymentRequestId }) => paymentRequestId !== null);
    expect(byLink).toHaveLength(1);
    const [payment] = byLink;
    expect(payment).toMatchObject({ status: 'APPROVED', origin: 'LINK', isOneTimePay: true, createdBy: null });
    const paid = links.find(({ id }) => id === payment!.paymentRequestId)!;
    expect(paid.createdAt < payment!.createdAt).toBe(true);
    const parts = rows.allocations.filter(({ paymentId }) => paymentId === payment!.id);
    expect(parts.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(paid.invoiceIds.toSorted());
    expect(sumOf(parts.map(({ amount }) => amount))).toBe(payment!.subtotal);
  });

  test('asks for no invoice twice, and for none that another payment holds', async () => {
    const asked = (await story.links()).flatMap(({ invoiceIds }) => invoiceIds);
    expect(new Set(asked).size).toBe(asked.length);
    for (const id of asked) expect(rows.invoices.find((invoice) => invoice.id === id)).toMatchObject({ heldAmount: 0 });
  });

  test('is added only once, and can be reminded: its token is kept encrypted', async () => {
    const before = await story.links();
    await completePaymentLinks(demo.app, story.own);
    expect(await story.links()).toEqual(before);
    const tokens = before.map(({ id, sealedToken }) =>
      demo.app.encryption.decrypt(sealedToken, linkContext(story.organizationId, id)),
    );
    const expected = story.own.paymentLinks!.map((link) => demoLinkToken(story.own.label, link));
    expect(tokens.toSorted()).toEqual(expected.toSorted());
  });
});

test('LNK-03 a link of the portal without payments says that the methods are disabled', async () => {
  const { own } = await seeded(STORIES.find(({ label }) => label === 'bluewater')!);
  const response = await openAt(own.label, demoLinkToken(own.label, { name: 'methods-disabled' }));
  expect(response.json()).toMatchObject({ code: 'payment_methods_disabled' });
});

test('the index lists every link with what it is and how it stands', async () => {
  const { body } = await demo.get('/');
  expect(DEMO_LINKS.length).toBeGreaterThan(8);
  for (const { label, token, about } of DEMO_LINKS) {
    expect(body).toContain(`href="http://${label}.portal.localhost:3000/checkout?token=${token}"`);
    expect(body).toContain(`<b>${about}</b>`);
  }
  for (const state of ['expired', 'withdrawn', 'no payment method is switched on', 'Partners · paid', 'open, reminded'])
    expect(body).toContain(state);
});
