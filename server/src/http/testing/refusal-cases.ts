// The common types of refusal cases.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { CallName, calls } from '@plumbline/contract/calls';
import type { RefusalCode } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Limit } from '../../identity/throttle.ts';

export type SendRequest = () => Promise<LightMyRequestResponse>;

type NamedBy<Name extends CallName> = (typeof calls)[Name] extends { readonly refusals: readonly (infer Code)[] }
  ? Extract<Code, RefusalCode>
  : never;

/** The calls that name at least one refusal of their own. */
export type RefusingCall = { [Name in CallName]: [NamedBy<Name>] extends [never] ? never : Name }[CallName];

/** One case for each refusal that a call names: a missing or superfluous one is a compile error. */
export type RefusalCases<Name extends RefusingCall> = {
  readonly [Each in Name]: { readonly [Code in NamedBy<Each>]: SendRequest };
};

/** Refusals that no call names: any call may answer them. */
export type UnnamedRefusal = Exclude<RefusalCode, { [Name in CallName]: NamedBy<Name> }[CallName]>;

/** As if all that a limit allows had been sent; what comes next is one too many. */
export async function fillLimit({ sql, throttle }: Pick<App, 'sql' | 'throttle'>, limit: Limit, subject: string) {
  await throttle.increment(limit, subject);
  const key = createHash('sha256').update(`${limit.name}\n${subject}`).digest();
  await sql.updateTable('throttleCount').set({ count: limit.max }).where('key', '=', key).execute();
}

/** Sends as often as the limit allows, and once more. */
export async function exceedLimit(limit: { max: number }, send: SendRequest): ReturnType<SendRequest> {
  for (let count = 0; count < limit.max; count += 1) {
    expect((await send()).statusCode).not.toBe(429);
  }
  return send();
}
