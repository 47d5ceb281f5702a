// The faults planned through the control API.
import type { Outcome } from '../vault/behaviors.ts';
import type { TransportFault } from './transport-faults.ts';

export const OPS = [
  'auth',
  'bin',
  'capture',
  'funding',
  'inquire',
  'inquireByOrderid',
  'inquireMerchant',
  'profile',
  'refund',
  'settlestat',
  'sigcap',
  'surcharge',
  'tokenize',
  'void',
  'voidByOrderId',
] as const;

export type Op = (typeof OPS)[number];

/** Applies to the next calls of an operation, of one order or of any. */
export type ScriptedFault = {
  id: string;
  op: Op | 'any';
  orderid: string | null;
  fault: Outcome | TransportFault;
  timesLeft: number;
};
