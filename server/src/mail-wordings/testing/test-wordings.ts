// The words of a test portal's organization for its mails, as its staff read and change them.
import type { Answer } from '@plumbline/contract/call';
import type { getMailWording, listMailWordings, previewMailWording } from '@plumbline/contract/mails/mail-wordings';
import { type MailWording, OUR_WORDING } from '@plumbline/rules/mails/mail-wording';
import type { WordedKind } from '@plumbline/rules/mails/worded-mails';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';

export const WORDINGS_PATH = '/v1/console/mail-wordings';

export function testWordings({ send, cookies, portalId }: TestPortal, cookie: string = cookies.staff) {
  const request = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    send({ method, url: `${WORDINGS_PATH}${path}`, host: CONSOLE_HOST, cookie, ...(payload && { payload }) });
  const read = async (kind: WordedKind) => (await request('GET', `/${kind}`)).json<Answer<typeof getMailWording>>();
  const saveAt = (kind: WordedKind, version: number, words: Partial<MailWording>) =>
    request('PUT', `/${kind}`, { version, ...OUR_WORDING, ...words });
  return {
    request,
    read,
    saveAt,
    list: async () => (await request('GET', '')).json<Answer<typeof listMailWordings>>(),
    save: async (kind: WordedKind, words: Partial<MailWording>) => saveAt(kind, (await read(kind)).version, words),
    reset: (kind: WordedKind, version: number) => request('POST', `/${kind}/reset`, { version }),
    previewOf: (kind: WordedKind, words: Partial<MailWording>, portal = portalId) =>
      request('POST', `/${kind}/preview`, { portalId: portal, ...OUR_WORDING, ...words }),
    preview: async (kind: WordedKind, words: Partial<MailWording>) =>
      (await request('POST', `/${kind}/preview`, { portalId, ...OUR_WORDING, ...words })).json<
        Answer<typeof previewMailWording>
      >(),
    test: (kind: WordedKind, words: Partial<MailWording>, portal = portalId) =>
      request('POST', `/${kind}/test`, { portalId: portal, ...OUR_WORDING, ...words }),
  };
}
