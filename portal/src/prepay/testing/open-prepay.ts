import { createCheckoutToken, getBillingAddress } from '@plumbline/contract/checkout';
import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { getPayment } from '@plumbline/contract/payments';
import { createPrepayment, quotePrepayment } from '@plumbline/contract/prepay';
import { percentOf, add } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { aCreatedPayment } from '../../pay/testing/a-created-payment.ts';
import { aBankAccount, aPaymentDetail } from '../../testing/a-payment.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { answerCardFrame } from '../../testing/test-card-frame.ts';

type PrepayOptions = ScreenOptions & { path?: string; surchargeRate?: number };

/** Opens the prepay flow, with ACH, cards, saved methods and monthly prepayments enabled. */
export const openPrepay = ({
  path = '/prepay',
  surchargeRate = 0,
  ...options
}: PrepayOptions = {}): Promise<TestScreen> =>
  openScreen(path, {
    ...options,
    settings: {
      isPaymentEnabled: true,
      isAchEnabled: true,
      isCreditCardEnabled: true,
      isCardOnFileEnabled: true,
      isPrepayEnabled: true,
      isRecurrencePaymentEnabled: true,
      ...options.settings,
    },
    answers: [
      answer(listPaymentMethods, ({ paymentType }) => listOf(paymentType === 'ACH' ? [aBankAccount()] : [])),
      answer(createCheckoutToken, { checkoutToken: 'checkout-1', expiresAt: '2026-10-15T17:30:00.000Z' }),
      answer(quotePrepayment, ({ prepayTotal, paymentType }) => {
        const rate = paymentType === 'CREDIT_CARD' ? surchargeRate : 0;
        const surcharge = percentOf(prepayTotal, rate);
        const total = add(prepayTotal, surcharge);
        return { subtotal: prepayTotal, surcharge, surchargeRate: rate, total, refusal: null };
      }),
      answer(createPrepayment, aCreatedPayment()),
      answer(getPayment, aPaymentDetail({ isPrepaid: true, paymentInvoices: [] })),
      answerCardFrame(),
      answer(getBillingAddress, { billingAddress: null }),
      ...(options.answers ?? []),
    ],
  });
