// Ids that staff send in a body: one of another organization is not found, and nothing of either organization changes
// (ACC-17). Ids in paths are tried in foreign-ids.test.ts, people, portals and customers in tenancy.test.ts.
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { type Call, Id } from '@plumbline/contract/call';
import { type CallName, calls } from '@plumbline/contract/calls';
import { selectRowsOf } from '../testing/all-rows.sql.ts';
import { type SigningDesk, signingDesk } from '../waivers/testing/signing-desk.ts';

/** By tenancy.test.ts. */
const SUBJECTS = ['userId', 'portalId', 'customerId', 'customerIds'];

/** Tried beside their call, for want of a common form. */
const ELSEWHERE: Partial<Record<CallName, string>> = {
  answerQuestion:
    'the message that was read last: any other one, of whomever, is question_changed (server/src/questions)',
  answerTicket: 'the message that was read last: any other one, of whomever, is ticket_changed (server/src/support)',
  closeTicket: 'as answerTicket',
  endTicketLink: 'the link that was seen: any other one, of whomever, is ticket_link_changed (server/src/support)',
  sendTicketLink: 'as endTicketLink',
  createPaymentRequest: 'server/src/payment-requests/payment-requests.test.ts',
  createPortal: 'server/src/http/testing/brand-refusal-cases.ts',
  recordOfflinePayment: 'server/src/payments/offline/record-offline-payment.test.ts',
  refundPayment: 'an invoice that the payment has not paid, of whomever',
  uploadDocument: 'server/src/imports/documents/documents.test.ts',
};

/** `refused` is the code for the foreign id; `accept` makes the same call with an own one. */
type BodyCase = (
  mine: SigningDesk,
  theirs: SigningDesk,
) => Promise<{ refused: string | undefined; accept: () => Promise<number> }>;

const codeOf = (response: Awaited<ReturnType<SigningDesk['post']>>) => response.json<{ code?: string }>().code;

const CASES: Partial<Record<CallName, BodyCase>> = {
  assignWaiver: async (mine, theirs) => {
    const { id } = await mine.request();
    const assign = (staffId: string) => mine.post(id, 'assign', { staffId });
    return {
      refused: codeOf(await assign(theirs.staff.id)),
      accept: async () => (await assign(mine.staff.id)).statusCode,
    };
  },
  matchWaiverProject: async (mine, theirs) => {
    const { id } = await mine.request();
    const match = (projectId: string) => mine.post(id, 'match', { projectId });
    const own = await mine.projectIn('IL');
    return {
      refused: codeOf(await match(await theirs.projectIn('IL'))),
      accept: async () => (await match(own)).statusCode,
    };
  },
  batchSignWaivers: async (mine, theirs) => {
    const [own, foreign] = [await mine.request(), await theirs.request()];
    type Rows = { rows: { id: string; refusal: { code: string } | null }[] };
    const sign = async (ids: string[]) => (await mine.batch(ids)).json<Rows>().rows;
    const [row] = await sign([foreign.id]);
    return {
      refused: row?.id === foreign.id ? row.refusal?.code : undefined,
      accept: async () => {
        // One that is refused keeps nobody's own from being signed.
        const codes = (await sign([foreign.id, own.id])).map(({ refusal }) => refusal?.code ?? null);
        expect(codes).toEqual(['not_found', null]);
        return 200;
      },
    };
  },
};

type Shape = TSchema & { pattern?: string; items?: Shape; anyOf?: Shape[]; properties?: Record<string, Shape> };

const ID_PATTERN = (Id as Shape).pattern;

/** The names of fields with ids, at any depth. */
function idsIn(shape: Shape, name = ''): string[] {
  if (shape.pattern === ID_PATTERN) return [name];
  const inside = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap((part) => idsIn(part, name));
  return [...inside, ...Object.entries(shape.properties ?? {}).flatMap(([key, part]) => idsIn(part, key))];
}

const naming = Object.entries<Call>(calls).flatMap(([name, { caller, body }]) => {
  const ids = caller === 'staff' && body ? idsIn(body) : [];
  return ids.some((id) => !SUBJECTS.includes(id)) ? [name] : [];
});

test('ACC-17 every call of staff that names something in its body is tried', () => {
  expect(naming).toContain('batchSignWaivers');
  expect(naming.toSorted()).toEqual([...Object.keys(CASES), ...Object.keys(ELSEWHERE)].toSorted());
});

test.each(Object.entries(CASES))('ACC-17 %s finds nothing of another organization', async (_name, tryCase) => {
  const [mine, theirs] = [await signingDesk(), await signingDesk()];
  const rowsOf = async () =>
    Promise.all([mine, theirs].map(({ app, organizationId }) => selectRowsOf(app.sql, organizationId)));
  let before = await rowsOf();
  const { post, batch } = mine;
  const { refused, accept } = await tryCase(
    {
      ...mine,
      post: async (...sent) => ((before = await rowsOf()), post(...sent)),
      batch: async (...sent) => ((before = await rowsOf()), batch(...sent)),
    },
    theirs,
  );
  expect(refused).toBe('not_found');
  expect(await rowsOf()).toEqual(before);
  expect(await accept()).toBeLessThan(300);
  const [own, foreign] = await rowsOf();
  expect(own).not.toEqual(before[0]);
  expect(foreign).toEqual(before[1]);
});
