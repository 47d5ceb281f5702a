import { expect, test } from 'vitest';
import { isUnconditional } from '../waiver-types.ts';
import { sampleWaiver } from './sample-waiver.ts';
import { ANY_STATE, TEMPLATE_TYPES } from './template-content.ts';

const CLAIMANT = { name: 'Granite', legalName: 'Granite Supply, Inc.', address: null, phone: null };
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

test.each(TEMPLATE_TYPES)('WVR-14 the amounts of a sample add up: %s', (waiverType) => {
  const sample = sampleWaiver({ stateCode: ANY_STATE, waiverType, projectClass: 'any' }, CLAIMANT);
  const of = (share: 'excepted' | 'waived') => sample.invoices.filter((invoice) => invoice.share === share);
  const { amount, openBalance, exceptionsAmount, disputedAmount, creditsAmount = 0 } = sample;
  const balances = sum(of('waived').map(({ balance }) => balance));
  expect(amount).toBe(
    isUnconditional(waiverType)
      ? sum(of('waived').map(({ received = 0 }) => received))
      : balances - creditsAmount - disputedAmount,
  );
  expect(exceptionsAmount).toBe(
    sum(of('excepted').map(({ balance }) => balance)) - (isUnconditional(waiverType) ? creditsAmount : 0),
  );
  expect(openBalance).toBe(isUnconditional(waiverType) ? exceptionsAmount : amount + disputedAmount + exceptionsAmount);
});
