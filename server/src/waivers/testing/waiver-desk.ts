// What the supplier's staff do with requests.
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { type FormPart, multipart } from './multipart.ts';
import { PDF_BYTES, type WaiverPortal } from './waiver-portal.ts';

export const NOTARY = {
  notaryName: 'Nora Seal',
  commissionNumber: 'IL-4711',
  commissionExpiresOn: '2027-06-30',
  county: 'Cook',
  state: 'IL',
  notarizedOn: '2026-11-16',
  method: 'in-person',
};

type Bytes = string | Uint8Array;

export function waiverDesk({ send, cookies }: Pick<WaiverPortal, 'cookies' | 'send'>, cookie: string = cookies.staff) {
  const url = (path: string) => `/v1/console/waivers${path}`;
  const post = (id: string, action: string, payload: object = {}) =>
    send({ method: 'POST', url: url(`/${id}/${action}`), cookie, host: CONSOLE_HOST, payload });
  const upload = (id: string, action: string, bytes: Bytes, name: string, fields: readonly FormPart[] = []) =>
    send({
      method: 'POST',
      url: url(`/${id}/${action}`),
      cookie,
      host: CONSOLE_HOST,
      ...multipart([...fields, ['waiverFiles[]', { name, bytes }]]),
    });
  return {
    post,
    get: (path: string) => send({ url: url(path), cookie, host: CONSOLE_HOST }),
    attach: (id: string, bytes: Bytes = PDF_BYTES, name = 'signed.pdf') => upload(id, 'attach', bytes, name),
    notarize: (id: string, facts: object = {}, bytes: Bytes = PDF_BYTES, name = 'scan.pdf') =>
      upload(id, 'notarize', bytes, name, Object.entries({ ...NOTARY, ...facts })),
  };
}
