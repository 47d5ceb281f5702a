// The common types of refusal cases.
import { expect } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { CallName, calls } from '@plumbline/contract/calls';
import type { RefusalCode } from '@plumbline/contract/refusals';

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

/** Sends as often as the limit allows, and once more. */
export async function exceedLimit(limit: { max: number }, send: SendRequest): ReturnType<SendRequest> {
  for (let count = 0; count < limit.max; count += 1) {
    expect((await send()).statusCode).not.toBe(429);
  }
  return send();
}
