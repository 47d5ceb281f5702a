// What can go wrong on the way, and what the control API has planned to go wrong.
import type { Outcome } from '../vault/behaviors.ts';

const TRANSPORT_FAULTS = [
  'broken-json',
  'error-429',
  'error-500',
  'late',
  'no-reply-charged',
  'no-reply-not-charged',
  'reset',
  'slow',
  'twice',
] as const;

export type TransportFault = (typeof TRANSPORT_FAULTS)[number];

export const isTransportFault = (name: string | null): name is TransportFault =>
  TRANSPORT_FAULTS.some((fault) => fault === name);

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

/** Waits for the next calls of an operation, of one order or of any. */
export type ScriptedFault = {
  id: string;
  op: Op | 'any';
  orderid: string | null;
  fault: Outcome | TransportFault;
  timesLeft: number;
};
