// The payment sandbox with merchants of every kind, and the adapter that calls it over the loopback.
import { randomBytes } from 'node:crypto';
import { startSandbox } from '@plumbline/sandbox/start-sandbox';
import type { SandboxOptions } from '@plumbline/sandbox/options';
import { asCents, type CurrencyCode } from '@plumbline/rules/money';
import { openLog } from '../log.ts';
import { cardPointeGateway, type CardPointeOptions } from '../ports/gateway/cardpointe.ts';
import type { Charge, ChargeMethod, Merchant } from '../ports/gateway/gateway.ts';
import { controlAt, tokenizeAt } from './sandbox-calls.ts';
import { testClock } from './test-clock.ts';

const CREDENTIALS = { user: 'tester', password: 'päss:word' };
const MERCHANTS: SandboxOptions['merchants'] = [
  { merchid: '496160873888', currency: 'USD', ...CREDENTIALS },
  { merchid: '496160873999', currency: 'CAD', ...CREDENTIALS },
  { merchid: '496160873777', currency: 'USD', achMerchid: '542041', ...CREDENTIALS },
  { merchid: '496160873666', currency: 'USD', verifies: ['avs', 'cvv'], ...CREDENTIALS },
  { merchid: '496160873555', currency: 'USD', feeType: 'S', ...CREDENTIALS },
];

export const BILLING = { address: '1 Quarry Road', city: 'Boise', state: 'ID', postalCode: '83702', country: 'US' };
export const CARD = { kind: 'card', expiry: '12/2030', billing: BILLING, stored: 'no' } as const;
export const ACH = { kind: 'ach', accountType: 'CHECKING', entryCode: 'CCD', stored: 'no' } as const;

export async function testGateway(waits: Omit<CardPointeOptions, 'log'> = {}) {
  const clock = testClock();
  const logged: string[] = [];
  const sandbox = await startSandbox({
    port: 0,
    now: clock.now,
    journal: null,
    merchants: MERCHANTS,
    allowedParents: 'any',
    control: true,
    uatReplies: true,
    waits: { holdMs: 2_000, slowMs: 100 },
  });
  const log = openLog('debug', { write: (line: string) => void logged.push(line) });
  const gateway = cardPointeGateway({ log, chargeMs: 600, ...waits });
  const merchantOf = (merchantId: string, currencyCode: CurrencyCode = 'USD'): Merchant => ({
    siteUrl: sandbox.origin,
    merchantId,
    username: CREDENTIALS.user,
    password: CREDENTIALS.password,
    currencyCode,
  });

  const control = <T>(path: string, body?: object): Promise<T> => controlAt<T>(sandbox, path, body);
  const tokenize = (account: string, more?: object) => tokenizeAt(sandbox, account, more);
  const chargeOf = (token: string, cents: number, method: ChargeMethod = CARD): Charge => ({
    orderId: newOrderId(),
    token,
    amount: asCents(cents),
    holderName: 'Ann Person',
    method,
  });
  return {
    gateway,
    sandbox,
    clock,
    logged,
    control,
    tokenize,
    chargeOf,
    merchant: merchantOf('496160873888'),
    merchants: {
      canadian: merchantOf('496160873999', 'CAD'),
      routed: merchantOf('496160873777'),
      verifying: merchantOf('496160873666'),
      surcharging: merchantOf('496160873555'),
    },
    /** The provider's transactions of an order. */
    booked: (orderid: string) =>
      control<{ retref: string; status: string }[]>(`/transactions?${new URLSearchParams({ orderid })}`),
    fault: (op: string, fault: string, times = 1) => control('/faults', { op, fault, times }),
  };
}

export const newOrderId = (): string => `T${randomBytes(8).toString('hex')}`;
