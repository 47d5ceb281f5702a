// The worked examples of decision D12, over HTTP: what the form shows and what a request stores.
import { beforeAll, describe, expect, test } from 'vitest';
import { alderCourt, type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';

let portal: WaiverPortal;
let court: Awaited<ReturnType<typeof alderCourt>>;
beforeAll(async () => {
  portal = await waiverPortal();
  court = await alderCourt(portal);
});

type Shown = { calculatedProps: Record<string, unknown> };
const ask = async (query: string): Promise<Record<string, unknown>> =>
  (await portal.get(`/api/projects-t2/${court.projectId}/invoices-thru-date?${query}`)).json<Shown>().calculatedProps;

test.each([
  [
    'a conditional progress waiver through October',
    'type=conditional.progress&throughDate=2026-10-31',
    {
      unpaidInvoiceCount: 3,
      openBalance: 20_211_52,
      amount: 19_791_52,
      exceptionsAmount: 0,
      exceptionsDate: null,
      disputedAmount: 420_00,
      concerns: [],
    },
  ],
  [
    'an unconditional progress waiver through September',
    'type=unconditional.progress&throughDate=2026-09-30',
    {
      unpaidInvoiceCount: 1,
      openBalance: 8_932_40,
      amount: 14_118_76,
      exceptionsAmount: 8_932_40,
      exceptionsDate: '2026-10-05',
      disputedAmount: 0,
      safeThroughDate: '2026-09-10',
      concerns: ['UNPAID_INVOICES'],
    },
  ],
  [
    'the same unconditional waiver again',
    'type=unconditional.progress&throughDate=2026-08-31',
    {
      unpaidInvoiceCount: 0,
      openBalance: 0,
      amount: 0,
      exceptionsAmount: 0,
      exceptionsDate: null,
      concerns: ['NOTHING_CLEARED'],
    },
  ],
  [
    'a conditional final waiver',
    'type=conditional.final',
    {
      unpaidInvoiceCount: 4,
      openBalance: 28_091_77,
      amount: 27_671_77,
      exceptionsAmount: 0,
      disputedAmount: 420_00,
      availableOnAccount: 300_00,
    },
  ],
  [
    'an unconditional final waiver',
    'type=unconditional.final',
    { unpaidInvoiceCount: 4, openBalance: 28_091_77, concerns: ['BALANCE_NOT_ZERO'] },
  ],
])('WVR-04 %s', async (_, query, expected) => {
  expect(await ask(query)).toMatchObject(expected);
});

describe('a request', () => {
  const figuresOf = async (id: string) => (await portal.row(id)).requestedFigures;

  test('WVR-04 stores its amounts, and what it covers', async () => {
    const { id, waiverRequestStatus } = await portal.requested({
      projectId: court.projectId,
      waiverType: 'conditional.progress',
      throughDate: '2026-10-31',
    });
    expect(waiverRequestStatus).toBe('requested-approval');
    expect(await figuresOf(id)).toMatchObject({ amount: 19_791_52, openBalance: 20_211_52, disputedAmount: 420_00 });
    expect((await portal.row(id)).approvalReasons).toEqual(['DISPUTED_LINE', 'NO_TEMPLATE']);
  });

  test('WVR-04 of some invoices excepts the others', async () => {
    const { idOf } = court;
    const { id } = await portal.requested({
      projectId: court.projectId,
      waiverType: 'conditional.progress',
      throughDate: '2026-10-31',
      invoiceIds: [idOf('482005'), idOf('482316')],
    });
    const figures = await figuresOf(id);
    expect(figures).toMatchObject({ amount: 10_859_12, exceptionsAmount: 8_932_40, exceptionsDates: ['2026-10-05'] });
    const { amount, disputedAmount, exceptionsAmount, openBalance } = figures as Record<string, number>;
    expect(amount! + disputedAmount! + exceptionsAmount!).toBe(openBalance);
    const lines = await portal.app.sql
      .selectFrom('waiverInvoice')
      .select(['invoiceId', 'share', 'balance', 'disputedAmount'])
      .where('waiverId', '=', id)
      .orderBy('share')
      .orderBy('balance')
      .execute();
    expect(lines).toEqual([
      { invoiceId: idOf('481044'), share: 'excepted', balance: 8_932_40, disputedAmount: 0 },
      { invoiceId: idOf('482316'), share: 'waived', balance: 2_305_00, disputedAmount: 420_00 },
      { invoiceId: idOf('482005'), share: 'waived', balance: 9_764_12, disputedAmount: 0 },
    ]);
  });

  test('WVR-09 an unconditional one with unpaid invoices is refused, unless they are said to be paid', async () => {
    const fields = { projectId: court.projectId, waiverType: 'unconditional.progress', throughDate: '2026-09-30' };
    const refused = await portal.submit(fields);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'waiver_incomplete',
        fields: { invoiceIds: 'Some of these invoices are not paid yet.' },
      }),
    ]);
    const { id } = await portal.requested({ ...fields, isInvoiceAlreadyPaid: 'true' });
    expect((await portal.row(id)).approvalReasons).toEqual(
      expect.arrayContaining(['UNCONDITIONAL_NOT_CLEARED', 'SAYS_ALREADY_PAID', 'EXCEPTIONS_PRESENT']),
    );
    const received = portal.app.sql.selectFrom('waiverPayment').select(['invoiceId', 'paymentId', 'amount']);
    // Both parts of the check that the supplier has posted.
    expect(await received.where('waiverId', '=', id).orderBy('amount').execute()).toEqual([
      { invoiceId: court.idOf('481390'), paymentId: null, amount: 4_118_76 },
      { invoiceId: court.idOf('481044'), paymentId: null, amount: 10_000_00 },
    ]);
  });

  test('a full release with an open balance needs a confirmation, and an approval', async () => {
    const fields = { projectId: court.projectId, waiverType: 'unconditional.final' };
    expect((await portal.submit(fields)).json()).toMatchObject({ code: 'waiver_unconfirmed' });
    const { id } = await portal.requested({ ...fields, isConfirmed: 'true' });
    expect((await portal.row(id)).approvalReasons).toEqual(
      expect.arrayContaining(['FINAL_TYPE', 'UNCONDITIONAL_NOT_CLEARED']),
    );
  });
});
