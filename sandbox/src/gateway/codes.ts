// Response codes by responder: PPS is the gateway itself, the others are the processors behind it.
import type { Response } from '../records.ts';

const PPS_TEXTS = {
  '00': 'Approval',
  '08': 'Profile Deleted',
  '09': 'Profile Saved',
  '11': 'Invalid card',
  '13': 'Bad card check digit',
  '14': 'Non-numeric CVV',
  '15': 'Non-numeric expiry',
  '17': 'Invalid zip',
  '21': 'Invalid merchant',
  '25': 'No matching auth for reversal',
  '27': 'Txn Batched',
  '28': 'Txn not settled',
  '29': 'Txn not found',
  '31': 'Invalid currency',
  '32': 'Wrong currency for merch',
  '34': 'Invalid field',
  '37': 'CVV mismatch',
  '38': 'CVV is required',
  '39': 'Void not permitted after 30 days',
  '43': 'Invalid amount',
  '45': 'Refunds without reference not supported',
  '48': 'Echeck not supported',
  '62': 'Timed out',
  '96': 'Profile not found',
  '98': 'Invalid token',
  '101': 'AVS Mismatch',
} as const;

export type PpsCode = keyof typeof PPS_TEXTS;

const APPROVED: readonly PpsCode[] = ['00', '08', '09'];

export const pps = (respcode: PpsCode): Response => ({
  respproc: 'PPS',
  respcode,
  respstat: APPROVED.includes(respcode) ? 'A' : respcode === '62' ? 'B' : 'C',
  resptext: PPS_TEXTS[respcode],
});

/** Card processor: First Data North. */
export const FNOR = {
  approval: { respproc: 'FNOR', respcode: '00', respstat: 'A', resptext: 'Approval' },
  partial: { respproc: 'FNOR', respcode: '10', respstat: 'A', resptext: 'Partial Approval' },
  refer: { respproc: 'FNOR', respcode: '01', respstat: 'C', resptext: 'Refer to issuer' },
  doNotHonor: { respproc: 'FNOR', respcode: '05', respstat: 'C', resptext: 'Do not honor' },
  wrongExpiration: { respproc: 'FNOR', respcode: '54', respstat: 'C', resptext: 'Wrong expiration' },
  insufficientFunds: { respproc: 'FNOR', respcode: 'NU', respstat: 'C', resptext: 'Insufficient funds' },
} as const satisfies Record<string, Response>;

/** Bank payments: ProfitStars. */
export const PSTR = {
  success: { respproc: 'PSTR', respcode: '00', respstat: 'A', resptext: 'Success' },
  badRouting: {
    respproc: 'PSTR',
    respcode: '99',
    respstat: 'C',
    resptext: 'Invalid routing number: check digit failed',
  },
  failsValidation: {
    respproc: 'BPAY',
    respcode: '02',
    respstat: 'C',
    resptext: 'Declined: bank account failed validation',
  },
} as const satisfies Record<string, Response>;

const RPCT_TEXTS: Readonly<Record<string, string>> = {
  '000': 'Approve',
  '100': 'Do not honor',
  '101': 'Expired card',
  '102': 'Suspected fraud',
  '104': 'Restricted card',
  '107': 'Call for authorization',
  '109': 'Invalid merchant',
  '110': 'Invalid amount',
  '114': 'Invalid account type',
  '116': 'Not sufficient funds',
  '117': 'Incorrect PIN',
  '118': 'No card record',
  '119': 'Transaction not permitted to cardholder',
  '121': 'Exceeds withdrawal amount',
};

/** The test environment's feature: 1,116.95 is answered with 116. Null outside 1,000.00 to 1,999.99. */
export function codeFromAmount(cents: number): Response | null {
  if (cents < 100_000 || cents >= 200_000) return null;
  const respcode = String(Math.floor(cents / 100)).slice(1);
  const resptext = RPCT_TEXTS[respcode] ?? 'Declined';
  return { respproc: 'RPCT', respcode, respstat: respcode === '000' ? 'A' : 'C', resptext };
}
