// Refusals of what suppliers write into their mails.
import { testWordings } from '../../mail-wordings/testing/test-wordings.ts';
import { newId } from '../../database/new-id.ts';
import { insertIdentity, insertStaff } from '../../testing/fixtures.sql.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { fillLimit, type RefusalCases } from './refusal-cases.ts';

type WordingCall = 'previewMailWording' | 'resetMailWording' | 'saveMailWording' | 'testMailWording';

export async function wordingRefusalCases(): Promise<RefusalCases<WordingCall>> {
  const portal = await testPortal();
  const { app, organizationId, label, staff } = portal;
  const wordings = testWordings(portal);
  return {
    saveMailWording: {
      invalid_request: () => wordings.save('reminder', { intro: '{nothing}' }),
      mail_wording_changed: () => wordings.saveAt('reminder', 7, { closing: 'Bye.' }),
    },
    resetMailWording: { mail_wording_changed: () => wordings.reset('reminder', 7) },
    previewMailWording: { not_found: () => wordings.previewOf('reminder', {}, newId()) },
    testMailWording: {
      not_found: () => wordings.test('reminder', { closing: 'Bye.' }, newId()),
      invalid_request: () => wordings.test('reminder', { closing: '<b>' }),
      email_not_verified: async () => {
        const identityId = await insertIdentity(app.sql, `new@${label}.example`, 'New Owner');
        await insertStaff(app.sql, organizationId, identityId, 'owner');
        await app.sql.updateTable('identity').set({ emailVerifiedAt: null }).where('id', '=', identityId).execute();
        return testWordings(portal, await portal.cookieFor(identityId, 'CONSOLE')).test('reminder', {
          closing: 'Bye.',
        });
      },
      too_many_requests: async () => {
        const limit = { name: 'tests of mail wordings by staff', max: 20, perSeconds: 3600 };
        await fillLimit(app, limit, `${organizationId} ${staff.identityId}`);
        return wordings.test('reminder', { closing: 'Bye.' });
      },
    },
  };
}
