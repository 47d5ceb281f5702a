// Every refusal of a call about autopay.
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { newId } from '../../database/new-id.ts';
import { updatePaymentLimit } from '../../testing/payment-fixtures.sql.ts';
import { type AutopayPortal, autopayPortal } from '../../payments/autopay/testing/autopay-portal.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

export type AutopayCall =
  | 'approveAutopayInvoice'
  | 'pauseAutopay'
  | 'previewAutopay'
  | 'restoreAutopayRun'
  | 'resumeAutopay'
  | 'saveAutopay'
  | 'skipAutopayRun'
  | 'stopAutopay';

/** By customer in an hour. */
const CHANGES = { max: 30 };

type Options = NonNullable<Parameters<typeof autopayPortal>[0]>;

export async function autopayRefusalCases(shared: Options['sandbox']): Promise<RefusalCases<AutopayCall>> {
  const portalWith = (settings: Partial<Settings> = {}) =>
    autopayPortal({ settings, ...(shared && { sandbox: shared }) });
  const portal = await portalWith();
  const { call, save, bodyOf, made } = portal;
  const preview = (more: Record<string, unknown>) => {
    const { consent: _, ...body } = bodyOf({}, more);
    return call('POST', '/v1/autopay/preview', body);
  };
  const at = (path: string) => `/v1/autopay/${newId()}${path}`;
  const expire = ({ app, organizationId }: AutopayPortal) =>
    app.sql.updateTable('paymentMethod').set({ expiry: '10/2026' }).where('organizationId', '=', organizationId);
  const startedDay = async () => {
    const id = await made();
    const day = '2026-11-18';
    const { organizationId, user, app } = portal;
    const run = { organizationId, customerId: user.customerId, ruleId: id, day: day as never };
    await app.sql
      .insertInto('autopayRun')
      .values({ ...run, id: newId(), status: 'STARTED', createdAt: app.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return `/v1/autopay/${id}/runs/${day}/skip`;
  };
  /** With a card as its method. */
  const carded = async () => {
    const other = await portalWith();
    await other.payByCard([{ invoiceId: await other.owe(2_00), balance: 2_00 }], { savePaymentToken: true });
    const cards = other.app.sql.selectFrom('paymentMethod').selectAll().where('paymentType', '=', 'CREDIT_CARD');
    const card = await cards.where('organizationId', '=', other.organizationId).executeTakeFirstOrThrow();
    return { other, body: other.bodyOf({}, {}, card) };
  };
  return {
    previewAutopay: {
      autopay_incomplete: () => preview({ scope: 'PROJECTS' }),
      method_deleted: () => preview({ paymentMethodId: newId() }),
      not_found: () => preview({ scope: 'PROJECTS', projectIds: [newId()] }),
    },
    saveAutopay: {
      autopay_incomplete: () => save({}, { timing: 'WEEKLY' }),
      method_deleted: () => save({}, { paymentMethodId: newId() }),
      method_expired: async () => {
        const { other, body } = await carded();
        await expire(other).where('paymentType', '=', 'CREDIT_CARD').execute();
        return other.call('PUT', '/v1/autopay', body);
      },
      method_not_offered: async () => {
        const { other, body } = await carded();
        await other.app.sql
          .updateTable('portal')
          .set({ settings: { isPaymentEnabled: true, isCardOnFileEnabled: true, isAutopayEnabled: true } as never })
          .where('organizationId', '=', other.organizationId)
          .execute();
        other.app.tenants.clearCache();
        return other.call('PUT', '/v1/autopay', body);
      },
      not_found: () => save({ scope: 'PROJECTS', projectIds: [newId()] }),
      consent_changed: () => save({}, { consent: 'Something else.' }),
      too_many_requests: async () => {
        const other = await portalWith();
        return exceedLimit(CHANGES, () => other.save({}, { consent: 'Something else.' }));
      },
    },
    pauseAutopay: { not_found: () => call('POST', at('/pause')) },
    resumeAutopay: {
      not_found: () => call('POST', at('/resume')),
      autopay_incomplete: async () => {
        const other = await portalWith();
        const id = await other.made();
        await other.call('POST', `/v1/autopay/${id}/pause`);
        await updatePaymentLimit(other, asCents(5_00));
        other.app.sessions.clearCache();
        return other.call('POST', `/v1/autopay/${id}/resume`);
      },
      too_many_requests: async () => {
        const other = await portalWith();
        return exceedLimit(CHANGES, () => other.call('POST', at('/resume')));
      },
      method_deleted: async () => {
        const other = await portalWith();
        const id = await other.made();
        await other.call('POST', `/v1/autopay/${id}/pause`);
        await other.call('DELETE', `/v1/card-on-file/${other.method.id}`);
        return other.call('POST', `/v1/autopay/${id}/resume`);
      },
      method_expired: async () => {
        const { other, body } = await carded();
        const { id } = (await other.call('PUT', '/v1/autopay', body)).json<{ id: string }>();
        await other.call('POST', `/v1/autopay/${id}/pause`);
        await expire(other).where('paymentType', '=', 'CREDIT_CARD').execute();
        return other.call('POST', `/v1/autopay/${id}/resume`);
      },
    },
    stopAutopay: { not_found: () => call('DELETE', at('')) },
    skipAutopayRun: {
      not_found: () => call('POST', at('/runs/2026-11-20/skip')),
      autopay_run_started: async () => call('POST', await startedDay()),
    },
    restoreAutopayRun: {
      not_found: () => call('DELETE', at('/runs/2026-11-20/skip')),
      autopay_run_started: async () => call('DELETE', await startedDay()),
    },
    approveAutopayInvoice: {
      not_found: () => call('POST', at('/approvals'), { invoiceId: newId(), amount: 1_00 }),
      invoice_not_found: async () =>
        call('POST', `/v1/autopay/${await made()}/approvals`, { invoiceId: newId(), amount: 1_00 }),
      over_payment_limit: async () => {
        const other = await portalWith();
        const url = `/v1/autopay/${await other.made()}/approvals`;
        const invoiceId = await other.owe(10_00);
        await updatePaymentLimit(other, asCents(5_00));
        return other.call('POST', url, { invoiceId, amount: 10_00 });
      },
      quote_changed: async () =>
        call('POST', `/v1/autopay/${await made()}/approvals`, { invoiceId: await portal.owe(5_00), amount: 1_00 }),
    },
  };
}
