import type { Answer } from '@plumbline/contract/call';
import { REFUSALS, Refused } from '@plumbline/contract/refusals';
import type { batchSignWaivers as Call } from '@plumbline/contract/waiver-signing';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';
import { ownSignature } from './own-signature.ts';
import { sign, type Signature } from './sign.ts';

type Row = Answer<typeof Call>['rows'][number];

/** One after the other: each takes a drawing thread and a transaction of its own. */
export const batchSignWaivers: Handler<typeof Call> = async (app, staff, { ids, ...given }) => {
  const signature = await ownSignature(app, staff, given);
  const rows: Row[] = [];
  for (const id of ids) rows.push(await signOne(app, signature, id));
  return { rows };
};

async function signOne(app: App, signature: Signature, id: string): Promise<Row> {
  try {
    return { id, waiverRequestStatus: await sign(app, signature, id), refusal: null };
  } catch (error) {
    if (!(error instanceof Refused)) app.log.error({ err: error, waiver: id }, 'a waiver of a batch was not signed');
    const { code, message, details } = error instanceof Refused ? error : new Refused('internal', REFUSALS.internal[1]);
    const missing = (details?.['missing'] ?? []) as string[];
    return { id, waiverRequestStatus: null, refusal: { code, message, missing } };
  }
}
