// A supplier of waivers, and a project with the invoices, credits, payments and waivers of the worked examples. The clock
// starts on 11/16/2026.
import type { Answer } from '@plumbline/contract/call';
import type { saveWaiverRequest } from '@plumbline/contract/waiver-requests';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { insertInvoice, insertPayment, insertProject, insertWaiver } from '../../testing/fixtures.sql.ts';
import { type FormPart, multipart } from './multipart.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

export const WAIVER_SETTINGS = {
  isWaiverEnabled: true,
  isPaymentEnabled: true,
  isWaiverPaymentEnabled: true,
  isWaiverWetInkEnabled: true,
  isWaiverRecurrenceEnabled: true,
  isWaiverTemplateEnabled: true,
  isWaiverUnconditionalTemplateEnabled: true,
  isWaiverPaymentDetailEnabled: true,
  isProjectCreationForWaiverRequestEnabled: true,
} as const satisfies Partial<Settings>;

/** Fields of the form; null leaves one out. */
export type Fields = Readonly<Record<string, string | readonly string[] | null>>;

export const PDF_BYTES = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';

export type WaiverPortal = Awaited<ReturnType<typeof waiverPortal>>;

export async function waiverPortal({ settings = {}, ...options }: Parameters<typeof testPortal>[0] = {}) {
  const portal = await testPortal({ ...options, settings: { ...WAIVER_SETTINGS, ...settings } });
  return { ...portal, ...waiverActions(portal) };
}

/** What a customer does with waivers in a portal. */
export function waiverActions(portal: TestPortal) {
  const { app, organizationId, user, cookies } = portal;
  const owner = { organizationId, customerId: user.customerId };

  const projectIn = async (state: string, facts: object = {}): Promise<string> => {
    const id = await insertProject(app.sql, organizationId, user.customerId, 'Alder Court');
    await app.sql
      .updateTable('project')
      .set({ state, ...facts })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
    return id;
  };
  const invoice = (projectId: string, day: string, total: number, balance: number, more: object = {}) =>
    insertInvoice(app.sql, {
      ...owner,
      projectId,
      invoiceCreatedAt: asDay(day),
      totalAmount: asCents(total),
      balance: asCents(balance),
      ...more,
    });
  const form = (fields: Fields): FormPart[] =>
    Object.entries(fields).flatMap(([name, value]): FormPart[] =>
      value === null ? [] : typeof value === 'string' ? [[name, value]] : value.map((each) => [`${name}[]`, each]),
    );
  const submit = (fields: Fields, files: readonly FormPart[] = [], cookie: string = cookies.customer) =>
    portal.send({
      method: 'POST',
      url: '/api/waiver-request/save/t2',
      cookie,
      ...multipart([...form({ requestNotarization: 'false', ...fields }), ...files]),
    });
  return {
    projectIn,
    invoice,
    submit,
    /** Sends a request and answers it as it was stored. */
    requested: async (fields: Fields, files: readonly FormPart[] = []) => {
      const answer = await submit({ isConfirmed: 'true', ...fields }, files);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<Answer<typeof saveWaiverRequest>>();
    },
    get: (url: string, cookie = cookies.customer) => portal.send({ url, cookie }),
    /** As if nobody had asked for a notary: requests of before the state was known. */
    forgetNotary: (id: string) =>
      app.sql
        .updateTable('waiverRequest')
        .set({ isNotarizationRequested: false })
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute(),
    row: (id: string) =>
      app.sql
        .selectFrom('waiverRequest')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    addDraftFile: (bytes: Uint8Array | string = PDF_BYTES, name = 'Our form.pdf', purpose = 'custom-form') =>
      portal.send({
        method: 'POST',
        url: '/v1/waiver-draft/files',
        cookie: cookies.customer,
        ...multipart([
          ['purpose', purpose],
          ['waiverFiles[]', { name, bytes }],
        ]),
      }),
  };
}

/** The worked examples: what is owed for a project in California, what was paid, and what was waived before. */
export async function alderCourt(portal: WaiverPortal, state = 'CA') {
  const { app, organizationId, portalId, user, invoice } = portal;
  const owner = { organizationId, customerId: user.customerId };
  const projectId = await portal.projectIn(state, { originalContractDate: asDay('2026-06-12') });
  const numbered = async (number: string, day: string, total: number, balance: number, more: object = {}) =>
    [
      number,
      await invoice(projectId, day, total, balance, { invoiceNumber: `${number}-${portal.label}`, ...more }),
    ] as const;
  const ids = Object.fromEntries([
    await numbered('480112', '2026-08-06', 12_480_55, 0),
    await numbered('480397', '2026-08-27', 6_215_00, 0),
    await numbered('481044', '2026-09-11', 18_932_40, 8_932_40),
    await numbered('481390', '2026-09-24', 4_118_76, 0),
    await numbered('482005', '2026-10-08', 9_764_12, 9_764_12),
    await numbered('482316', '2026-10-20', 2_305_00, 2_305_00, { disputedAmount: asCents(420_00) }),
    await numbered('482744', '2026-11-03', 7_880_25, 7_880_25),
  ]);
  const idOf = (number: string): string => ids[number]!;
  const credit = (day: string, amount: number, restriction: string, more: object = {}) =>
    invoice(projectId, day, amount, amount, {
      type: 'CREDIT',
      dueDate: null,
      creditRestrictionType: restriction,
      ...more,
    });
  await credit('2026-10-22', 640_00, 'PROJECT');
  await credit('2026-10-29', 150_00, 'INVOICE', { relatedInvoiceNumber: `482316-${portal.label}` });
  await credit('2026-11-05', 300_00, 'NONE');
  // The other money, a check, was posted by the supplier.
  const paymentId = await insertPayment(
    app.sql,
    { ...owner, portalId, paymentType: 'ACH', approvedAt: '2026-09-10T18:00:00.000Z' },
    [
      { invoiceId: idOf('480112'), amount: asCents(12_480_55) },
      { invoiceId: idOf('480397'), amount: asCents(6_215_00) },
    ],
  );
  const waiver = async (
    waiverType: 'conditional.progress' | 'unconditional.progress',
    through: string,
    signed: string,
    numbers: string[],
  ) => {
    const id = await insertWaiver(app.sql, {
      ...owner,
      portalId,
      projectId,
      waiverType,
      status: 'ready',
      throughDate: asDay(through),
      decidedAt: `${signed}T18:00:00.000Z`,
      requestedFigures: {},
    });
    const key = { organizationId, waiverId: id };
    const lines = numbers.map((number) => ({ ...key, invoiceId: idOf(number), share: 'waived' as const }));
    await app.sql
      .insertInto('waiverInvoice')
      .values(lines.map((line) => ({ ...line, balance: asCents(0), disputedAmount: asCents(0) })))
      .execute();
    return key;
  };
  await waiver('conditional.progress', '2026-08-31', '2026-09-02', ['480112', '480397']);
  const acknowledged = await waiver('unconditional.progress', '2026-08-31', '2026-09-18', ['480112', '480397']);
  await app.sql
    .insertInto('waiverPayment')
    .values([
      { ...acknowledged, place: 0, invoiceId: idOf('480112'), paymentId, amount: asCents(12_480_55) },
      { ...acknowledged, place: 1, invoiceId: idOf('480397'), paymentId, amount: asCents(6_215_00) },
    ])
    .execute();
  await waiver('conditional.progress', '2026-09-30', '2026-10-05', ['481044', '481390']);
  return { projectId, paymentId, idOf };
}
