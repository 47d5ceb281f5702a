// Settlements and deposits from the provider's daily reports.
import type { Day } from '@plumbline/rules/dates';
import { asCents, type Cents, negate } from '@plumbline/rules/money';
import { type Fields, isFields, jsonFrom, listOf, readAmount, textOf } from './cardpointe-fields.ts';
import type { Site } from './cardpointe-site.ts';
import { type Funding, GatewayUnavailable, type Merchant, type SettledCharge } from './gateway.ts';

const NO_BATCHES = /^\s*"?null batches"?\s*$/i;
const NO_DEPOSITS = /no deposits/i;

export async function listSettledCharges(site: Site, merchant: Merchant, day: Day): Promise<SettledCharge[]> {
  const query = new URLSearchParams({ merchid: merchant.merchantId, date: day.slice(5).replace('-', '') });
  const body = await site.askText(merchant, `/settlestat?${query}`);
  // An empty report is plain text.
  if (NO_BATCHES.test(body)) return [];
  const batches = jsonFrom(body);
  if (!Array.isArray(batches)) throw new GatewayUnavailable('the list of batches cannot be read');
  return listOf(batches).flatMap((batch) =>
    listOf(batch['txns']).map((row) => ({
      retref: textOf(row, 'retref'),
      merchantId: textOf(batch, 'merchid') || merchant.merchantId,
      ...amountAndKind(row),
      status: statusOf(textOf(row, 'setlstat').toUpperCase()),
    })),
  );
}

function amountAndKind(row: Fields): { amount: Cents; isRefund: boolean } {
  const amount = amountOf(row, 'setlamount');
  return { amount: sizeOf(amount), isRefund: amount < 0 };
}

/** F: malformed. N: rejected. T: invalid token. P: settled elsewhere. W: under review. */
function statusOf(letter: string): SettledCharge['status'] {
  if (['Y', 'P'].includes(letter)) return 'accepted';
  return ['F', 'N', 'T'].includes(letter) ? 'rejected' : 'pending';
}

export async function findFunding(site: Site, merchant: Merchant, day: Day): Promise<Funding> {
  const query = new URLSearchParams({ merchid: merchant.merchantId, date: day.replaceAll('-', '') });
  const report = await site.ask(merchant, `/funding?${query}`);
  if (!isFields(report)) throw new GatewayUnavailable('the funding report cannot be read');
  if (NO_DEPOSITS.test(textOf(report, 'errormsg'))) return { deposits: [], returns: [], chargebacks: [] };
  if (!Array.isArray(report['txns'])) throw new GatewayUnavailable('the funding report has no transactions');
  const merchantOf = (row: Fields) => textOf(row, 'merchid') || textOf(report, 'merchid') || merchant.merchantId;
  const rows = listOf(report['txns']);
  return {
    deposits: rows
      .filter((row) => !isReturn(row) && !isVoided(row))
      .map((row) => ({
        retref: textOf(row, 'retref'),
        parentRetref: textOf(row, 'parentretref'),
        merchantId: merchantOf(row),
        amount: depositOf(row),
        isAch: isAch(row),
      })),
    returns: rows.filter(isReturn).map((row) => ({
      retref: textOf(row, 'parentretref') || textOf(row, 'retref'),
      merchantId: merchantOf(row),
      amount: sizeOf(amountOf(row, 'amount')),
      code: textOf(row, 'achreturncode').toUpperCase() || 'UNKNOWN',
    })),
    chargebacks: [
      ...listOf(report['chargebacks']).map((row) => disputeFrom(row, merchantOf(row), false)),
      ...listOf(report['adjustments'])
        .filter((row) => textOf(row, 'casenumber') !== '')
        .map((row) => disputeFrom(row, merchantOf(row), true)),
    ],
  };
}

const disputeFrom = (row: Fields, merchantId: string, isWon: boolean): Funding['chargebacks'][number] => ({
  retref: textOf(row, 'retref'),
  merchantId,
  amount: sizeOf(amountOf(row, 'amount')),
  caseNumber: textOf(row, 'casenumber'),
  reason: [textOf(row, 'reasoncode'), textOf(row, 'reasondescription')].filter((part) => part !== '').join(' '),
  isWon,
});

const isAch = (row: Fields): boolean =>
  ['ECHK', 'ESAV'].includes(textOf(row, 'cardtype').toUpperCase()) ||
  ['PSTR', 'BPAY'].includes(textOf(row, 'cardproc').toUpperCase());

const isReturn = (row: Fields): boolean =>
  textOf(row, 'achreturncode') !== '' || (isAch(row) && /reject|return/i.test(textOf(row, 'status')));

/** Listed, but no money moved. */
const isVoided = (row: Fields): boolean =>
  /^void/i.test(textOf(row, 'type')) || /^(voided|declined|failure)$/i.test(textOf(row, 'status'));

/** The documentation does not say whether the amount of a refund is negative. */
function depositOf(row: Fields): Cents {
  const amount = amountOf(row, 'amount');
  return /^refund$/i.test(textOf(row, 'type')) ? negate(sizeOf(amount)) : amount;
}

const sizeOf = (amount: Cents): Cents => asCents(Math.abs(amount));

/** An incomplete report is not used: a row without its amount would make the books wrong. */
function amountOf(row: Fields, name: string): Cents {
  const amount = readAmount(row, name);
  if (amount === null) throw new GatewayUnavailable('a report has a row without an amount');
  return amount;
}
