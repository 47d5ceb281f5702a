// Refusals that belong to no call: those of the HTTP layer, and of a sign-in callback.
import { migratedDatabaseUrl, openTestDatabase } from '../../database/test-database.ts';
import { newId } from '../../database/new-id.ts';
import { testProgram } from '../../programs/testing/test-program.ts';
import { CALLBACK, federatedPortal } from '../../testing/federated-portal.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { testProvider } from '../../testing/test-provider.ts';
import type { UnnamedRefusal } from './refusal-cases.ts';

/**
 * Codes that the rules know and no call can answer yet. The list only shrinks: a call that names one of them needs a
 * case, and an unused one is removed from the contract.
 */
export const NOT_ANSWERED_YET = [
  // Prepayments: a payment on invoices has no amount of its own, and its lines are never negative.
  'amount_negative',
  'amount_without_invoice',
  'prepay_with_invoices',
  // Only a form can have a scheduled payment without a day.
  'schedule_date_missing',
] as const satisfies readonly UnnamedRefusal[];

type GeneralRefusal = Exclude<UnnamedRefusal, (typeof NOT_ANSWERED_YET)[number]>;

/** Each returns the code it was refused with. */
export type GeneralRefusalCases = { readonly [Code in GeneralRefusal]: () => Promise<string | null | undefined> };

const ME = '/v1/users/me';

export function generalRefusalCases(portal: TestPortal): GeneralRefusalCases {
  const { cookies, user, staff, app } = portal;
  const codeOf = async (options: Parameters<TestPortal['send']>[0], at = portal) =>
    (await at.send(options)).json<{ code?: string }>().code;
  const signOut = { method: 'POST', url: '/v1/identity/sign-out', cookie: cookies.customer } as const;
  return {
    not_signed_in: () => codeOf({ url: ME }),
    user_token_expired: () => codeOf({ url: ME, headers: { authorization: 'Bearer expired' } }),
    api_token_invalid: () => codeOf({ method: 'PUT', url: '/v1/data/lines', host: CONSOLE_HOST }),
    api_token_scope: async () => {
      const { makeToken, sendBatch } = testProgram(portal);
      const { id, token } = await makeToken();
      await app.sql
        .updateTable('apiToken')
        .set({ scopes: ['export'] })
        .where('id', '=', id)
        .execute();
      return (await sendBatch(token, 'lines', { rows: [{}] })).json<{ code?: string }>().code;
    },
    forged_origin: () => codeOf({ ...signOut, headers: { origin: 'https://elsewhere.example' } }),
    wrong_account: async () => {
      const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
      const authorization = `Bearer ${await app.frameTokens.issue(acting, portal)}`;
      return codeOf({ url: `${ME}/admin`, headers: { authorization, 'x-account-id': newId() } });
    },
    body_too_large: () => codeOf({ ...signOut, payload: { text: 'x'.repeat(300_000) } }),
    unsupported_media_type: () =>
      codeOf({ ...signOut, payload: '<a/>', headers: { 'content-type': 'application/xml' } }),
    internal: async () => {
      const broken = await testPortal({
        extend: (http) => {
          http.get('/broken', () => {
            throw new Error('a fault of ours');
          });
        },
      });
      return codeOf({ url: '/broken' }, broken);
    },
    unavailable: async () => {
      const databaseUrl = await migratedDatabaseUrl();
      const database = await openTestDatabase(databaseUrl, 2);
      const stopped = await testPortal({ database });
      await database.close();
      return codeOf({ url: '/readyz' }, stopped);
    },
    account_exists: async () => {
      const google = await testProvider({ redirectUris: [CALLBACK] });
      const federated = await federatedPortal({ google });
      const unverified = google.add({ email: federated.user.email, email_verified: false });
      const { error } = await federated.signIn(google, 'google', unverified);
      await google.close();
      return error;
    },
  };
}
