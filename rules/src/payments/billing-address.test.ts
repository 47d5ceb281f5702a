import { describe, expect, test } from 'vitest';
import { completeBillingAddress, readBillingAddress } from './billing-address.ts';

describe('an address on one line', () => {
  test.each([
    ['12 Main St, Austin, TX 78701', '12 Main St', 'Austin', 'TX', '78701', 'US'],
    ['12 Main St, Suite 4,  San Marcos, tx 78666-1234', '12 Main St, Suite 4', 'San Marcos', 'TX', '78666-1234', 'US'],
    ['12 Main St\nAustin, TX 78701', '12 Main St', 'Austin', 'TX', '78701', 'US'],
    ['55 Millrace Cres, Kelowna, BC V1Y 1A1', '55 Millrace Cres', 'Kelowna', 'BC', 'V1Y 1A1', 'CA'],
  ])('%s is read', (text, address, city, state, postalCode, country) => {
    expect(readBillingAddress(text)).toEqual({ address, city, state, postalCode, country });
  });

  test.each([
    [''],
    ['12 Main St'],
    ['Austin, TX 78701'],
    [', Austin, TX 78701'],
    ['12 Main St, , TX 78701'],
    ['12 Main St, Austin, TX'],
    ['12 Main St, Austin, 78701'],
    ['12 Main St, Austin, ZZ 78701'],
    // The ZIP code is in Texas.
    ['12 Main St, Austin, OR 78701'],
    [`${'x'.repeat(201)}, Austin, TX 78701`],
    [`12 Main St, ${'x'.repeat(101)}, TX 78701`],
  ])('%s is not: a form that starts with half an address helps nobody', (text) => {
    expect(readBillingAddress(text)).toBeNull();
  });
});

test('the address of a saved card is complete or not used', () => {
  const saved = { address: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' };
  expect(completeBillingAddress(saved)).toEqual(saved);
  expect(completeBillingAddress({})).toBeNull();
  expect(completeBillingAddress({ ...saved, city: 5 })).toBeNull();
  expect(completeBillingAddress({ ...saved, country: 'CA' })).toBeNull();
});
