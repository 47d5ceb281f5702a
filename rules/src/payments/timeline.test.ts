import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCents, ZERO } from '../money.ts';
import { addDays, asDay, type Day } from '../dates.ts';
import { PAYMENT_TYPES, type PaymentType } from './payment-type.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './status.ts';
import { timeline, type TimelinePayment } from './timeline.ts';

/** Made on a Wednesday. */
const MADE = '2027-03-10T18:42:00.000Z';
const SENT = '2027-03-11T03:00:00.000Z';
const LATER = '2027-03-15T15:00:00.000Z';
const LATEST = '2027-04-20T15:00:00.000Z';

const ACH: TimelinePayment = {
  paymentType: 'ACH',
  status: 'PENDING',
  scheduledAt: null,
  processOn: asDay('2027-03-10'),
  createdAt: MADE,
  sentAt: SENT,
  approvedAt: null,
  canceledAt: null,
  voidedAt: null,
  refundedAt: null,
  refundedAmount: ZERO,
  currencyCode: 'USD',
  chargebackAt: null,
  failureCode: null,
  failureMessage: null,
  origin: 'PORTAL',
};
const CARD: TimelinePayment = { ...ACH, paymentType: 'CREDIT_CARD', status: 'APPROVED', approvedAt: MADE };

const linesOf = (payment: TimelinePayment, today = '2027-03-10', settlementDays = 3) =>
  timeline(payment, asDay(today), settlementDays).map((point) => {
    const when = point.at ?? point.on ?? '-';
    return `${point.state}: ${point.label} ${when}${point.words === null ? '' : ` (${point.words})`}`;
  });

const SUBMITTED = `done: Submitted ${MADE}`;
const SENT_TO_BANK = `done: Sent to bank ${SENT}`;

describe('a bank payment', () => {
  test('that waits for the bank shows what is expected as expected', () => {
    expect(linesOf(ACH)).toEqual([
      SUBMITTED,
      SENT_TO_BANK,
      'expected: Expected 2027-03-15',
      'expected: Settled 2027-03-17',
    ]);
    expect(timeline(ACH, asDay('2027-03-10'), 3).map((point) => point.key)).toEqual([
      'submitted',
      'sent',
      'expected',
      'settled',
    ]);
  });

  test.each([
    ['2027-03-15', 'expected', 'expected'],
    ['2027-03-16', 'late', 'expected'],
    ['2027-03-17', 'late', 'expected'],
    ['2027-03-18', 'late', 'late'],
  ])('that is read on %s is %s, and %s at the latest', (today, expected, settled) => {
    expect(linesOf(ACH, today).slice(2)).toEqual([
      `${expected}: Expected 2027-03-15`,
      `${settled}: Settled 2027-03-17`,
    ]);
  });

  test('takes five days at most, unless the portal expects more', () => {
    expect(linesOf(ACH, '2027-03-10', 5).slice(2)).toEqual([
      'expected: Expected 2027-03-17',
      'expected: Settled 2027-03-17',
    ]);
    expect(linesOf(ACH, '2027-03-10', 6).slice(2)).toEqual([
      'expected: Expected 2027-03-18',
      'expected: Settled 2027-03-18',
    ]);
  });

  test('that is not sent yet shows when it will be, or should have been', () => {
    const waiting = { ...ACH, sentAt: null };
    expect(linesOf(waiting)[1]).toBe('expected: Sent to bank 2027-03-10');
    expect(linesOf(waiting, '2027-03-11')[1]).toBe('late: Sent to bank 2027-03-10');
    expect(linesOf({ ...waiting, status: 'STARTED' })[1]).toBe('expected: Sent to bank 2027-03-10');
  });

  test('that has settled', () => {
    expect(linesOf({ ...ACH, status: 'APPROVED', approvedAt: LATER })).toEqual([
      SUBMITTED,
      SENT_TO_BANK,
      `done: Settled ${LATER}`,
    ]);
  });

  test('that was returned before it settled, with the reason in plain words', () => {
    const returned = { ...ACH, status: 'CANCELED', canceledAt: LATER, failureCode: 'R01' } as const;
    expect(linesOf(returned)).toEqual([
      SUBMITTED,
      SENT_TO_BANK,
      `failed: Returned by the bank ${LATER} (There was not enough money in the account.)`,
    ]);
    expect(timeline(returned, asDay('2027-03-20'), 3).at(-1)?.key).toBe('returned');
  });

  test('that was returned after it settled', () => {
    const reversed: TimelinePayment = {
      ...ACH,
      status: 'CHARGEBACK',
      approvedAt: LATER,
      chargebackAt: LATEST,
      failureCode: 'R10',
    };
    expect(linesOf(reversed).slice(2)).toEqual([
      `done: Settled ${LATER}`,
      `failed: Returned by the bank ${LATEST} (Your bank was told that this payment was not authorized.)`,
    ]);
    expect(timeline(reversed, asDay('2027-05-01'), 3).at(-1)?.key).toBe('returned');
  });

  test('that was refused before it was sent', () => {
    const refused: TimelinePayment = {
      ...ACH,
      sentAt: null,
      status: 'CANCELED',
      canceledAt: LATER,
      failureCode: 'PSTR99',
      failureMessage: 'Bank account failed validation.',
    };
    expect(linesOf(refused)).toEqual([SUBMITTED, `failed: Declined ${LATER} (Bank account failed validation.)`]);
    expect(timeline(refused, asDay('2027-03-20'), 3).at(-1)?.key).toBe('declined');
  });
});

test('SCH-02 a payment that was moved to another day shows each move', () => {
  const to = asDay('2027-03-24');
  const moves = [
    { at: SENT, from: asDay('2027-03-12'), to: asDay('2027-03-19') },
    { at: LATER, from: asDay('2027-03-19'), to },
  ];
  const moved = { ...CARD, status: 'SCHEDULED', approvedAt: null, scheduledAt: to, processOn: to, moves } as const;
  expect(linesOf(moved).slice(0, 4)).toEqual([
    SUBMITTED,
    `done: Moved to another day ${SENT} (From 3/12/2027 to 3/19/2027.)`,
    `done: Moved to another day ${LATER} (From 3/19/2027 to 3/24/2027.)`,
    'expected: Scheduled for 2027-03-24',
  ]);
  const keys = timeline(moved, asDay('2027-03-10'), 3).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('a card payment', () => {
  test('that was approved', () => {
    expect(linesOf(CARD)).toEqual([SUBMITTED, `done: Approved ${MADE}`]);
  });

  test('with an unknown result is not called approved', () => {
    const unknown = { ...CARD, status: 'PENDING', approvedAt: null } as const;
    expect(linesOf(unknown)).toEqual([SUBMITTED, 'expected: Approved 2027-03-10']);
    expect(linesOf(unknown, '2027-03-11')).toEqual([SUBMITTED, 'late: Approved 2027-03-10']);
  });

  test('that was declined', () => {
    const declined = { ...CARD, status: 'CANCELED', approvedAt: null, canceledAt: MADE, failureCode: '05' } as const;
    expect(linesOf(declined)).toEqual([SUBMITTED, `failed: Declined ${MADE} (No reason was given.)`]);
    const calledOff = { ...declined, failureCode: 'nothing_owed', failureMessage: 'Nothing was owed.' };
    expect(linesOf(calledOff)).toEqual([SUBMITTED, `done: Nothing to pay ${MADE} (Nothing was owed.)`]);
    expect(linesOf({ ...declined, failureMessage: 'Insufficient funds' })[1]).toBe(
      `failed: Declined ${MADE} (Insufficient funds)`,
    );
  });

  test('that was disputed, and is approved again if the dispute is won', () => {
    const disputed = { ...CARD, chargebackAt: LATEST, failureMessage: 'Not recognized' };
    const lost = linesOf({ ...disputed, status: 'CHARGEBACK' });
    expect(lost).toEqual([SUBMITTED, `done: Approved ${MADE}`, `failed: Disputed ${LATEST} (Not recognized)`]);
    expect(linesOf(disputed)).toEqual([...lost, 'done: Payment stands -']);
    expect(timeline(disputed, asDay('2027-05-01'), 3).map((point) => point.key)).toEqual([
      'submitted',
      'settled',
      'disputed',
      'upheld',
    ]);
  });

  test('that was voided or refunded, in part or in full', () => {
    expect(linesOf({ ...CARD, status: 'VOIDED', voidedAt: LATER }).at(-1)).toBe(
      `failed: Voided ${LATER} (Undone before any money moved.)`,
    );
    expect(linesOf({ ...CARD, status: 'REFUNDED', refundedAt: LATER }).at(-1)).toBe(`done: Refunded ${LATER}`);
    expect(linesOf({ ...CARD, refundedAt: LATER }).at(-1)).toBe(`done: Partly refunded ${LATER}`);
    expect(linesOf({ ...CARD, refundedAt: LATER, refundedAmount: asCents(20_60) }).at(-1)).toBe(
      `done: Partly refunded ${LATER} ($20.60 went back to you.)`,
    );
    expect(timeline({ ...CARD, voidedAt: LATER, refundedAt: LATER }, asDay('2027-05-01'), 3).map((p) => p.key)).toEqual(
      ['submitted', 'settled', 'refunded', 'voided'],
    );
  });
});

describe('a scheduled payment', () => {
  const scheduled: TimelinePayment = {
    ...ACH,
    status: 'SCHEDULED',
    sentAt: null,
    scheduledAt: asDay('2027-03-20'),
    processOn: asDay('2027-03-22'),
  };

  test('shows the chosen day and counts from the processing day', () => {
    expect(linesOf(scheduled)).toEqual([
      SUBMITTED,
      'expected: Scheduled for 2027-03-20',
      'expected: Sent to bank 2027-03-22',
      'expected: Expected 2027-03-25',
      'expected: Settled 2027-03-29',
    ]);
    expect(linesOf({ ...scheduled, paymentType: 'CREDIT_CARD' })).toEqual([
      SUBMITTED,
      'expected: Scheduled for 2027-03-20',
      'expected: Approved 2027-03-22',
    ]);
  });

  test('that has run shows the day it was scheduled for', () => {
    expect(linesOf({ ...scheduled, status: 'PENDING', sentAt: SENT }).slice(1, 3)).toEqual([
      'done: Was scheduled for 2027-03-20',
      SENT_TO_BANK,
    ]);
  });

  test('that was canceled ends there, and its day did not come', () => {
    const canceled: TimelinePayment = { ...scheduled, status: 'CANCELED', canceledAt: LATER };
    expect(linesOf(canceled)).toEqual([
      SUBMITTED,
      'dropped: Was scheduled for 2027-03-20',
      `failed: Canceled ${LATER}`,
    ]);
    expect(linesOf({ ...canceled, failureCode: '05' })[1]).toBe('done: Was scheduled for 2027-03-20');
  });
});

describe('a check', () => {
  const check: TimelinePayment = {
    ...CARD,
    paymentType: 'CHECK',
    origin: 'ADMIN',
    sentAt: null,
    receivedOn: asDay('2027-03-08'),
  };
  const RECORDED = ['done: Received 2027-03-08', `done: Recorded ${MADE}`];

  test('was received, and is approved when it is recorded', () => {
    expect(linesOf(check)).toEqual(RECORDED);
  });

  test('is returned by the bank, or was recorded by mistake', () => {
    const failureMessage = 'There was not enough money in the account.';
    const returned = { ...check, status: 'CHARGEBACK', chargebackAt: LATER, failureMessage } as const;
    expect(linesOf({ ...returned, failureCode: 'INSUFFICIENT' })).toEqual([
      ...RECORDED,
      `failed: Returned by the bank ${LATER} (${failureMessage})`,
    ]);
    expect(linesOf({ ...check, status: 'VOIDED', voidedAt: LATER })).toEqual([
      ...RECORDED,
      `failed: Voided ${LATER} (It was recorded by mistake.)`,
    ]);
  });
});

test('credits are applied', () => {
  expect(linesOf({ ...CARD, paymentType: 'CREDIT' })).toEqual([SUBMITTED, `done: Credits applied ${MADE}`]);
});

test('a point without an instant is never done, and a point that waits never has one', () => {
  const instant = (isThere: boolean) => (isThere ? LATER : null);
  const anyPayment = fc
    .record({
      status: fc.constantFrom<PaymentStatus>(...PAYMENT_STATUSES),
      paymentType: fc.constantFrom<PaymentType>(...PAYMENT_TYPES),
      isSent: fc.boolean(),
      scheduledAt: fc.option(fc.nat(20).map((count): Day => addDays(asDay('2027-03-10'), count))),
    })
    .map(({ status, paymentType, isSent, scheduledAt }): TimelinePayment => ({
      ...ACH,
      paymentType,
      status,
      scheduledAt,
      sentAt: instant(isSent),
      approvedAt: instant(['APPROVED', 'REFUNDED', 'CHARGEBACK'].includes(status)),
      canceledAt: instant(status === 'CANCELED'),
      voidedAt: instant(status === 'VOIDED'),
      refundedAt: instant(status === 'REFUNDED'),
      chargebackAt: instant(status === 'CHARGEBACK'),
    }));
  fc.assert(
    fc.property(anyPayment, fc.nat(30), (payment, passed) => {
      const points = timeline(payment, addDays(asDay('2027-03-10'), passed), 3);
      for (const point of points) {
        const waits = point.state === 'expected' || point.state === 'late';
        if (point.key !== 'scheduled') expect(point.at === null).toBe(waits);
        expect(point.on !== null || point.at !== null).toBe(true);
      }
      const isOver = ['CANCELED', 'VOIDED', 'REFUNDED', 'APPROVED', 'CHARGEBACK'].includes(payment.status);
      expect(points.some((point) => point.state === 'expected' || point.state === 'late')).toBe(!isOver);
    }),
  );
});
