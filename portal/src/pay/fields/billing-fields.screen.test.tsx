import { getAddress, suggestAddresses } from '@plumbline/contract/addresses';
import { createPayment, getBillingAddress, getCardKey, quotePayment } from '@plumbline/contract/checkout';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { expectFieldError } from '@plumbline/ui/testing/find-field';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { sayFromCardFrame } from '../../testing/test-card-frame.ts';
import { payButton } from '../testing/confirm-page.ts';
import { chooseOption } from '../testing/fill-card.ts';
import { openConfirm } from '../testing/open-confirm.ts';

type Options = NonNullable<Parameters<typeof openConfirm>[0]>;
const openCard = (options: Options = {}) => openConfirm({ paymentType: 'CREDIT_CARD', methods: [], ...options });
const field = (name: string) => page.getByLabelText(name);
const leave = () => (page.getByRole('textbox', { name: /^Notes/ }).element() as HTMLElement).focus();

const place = { address: '', street: '12 Harrow Street', city: 'Portland', state: 'OR', zip: '97201' };
/** Answers with one known address. */
const known = [
  answer(suggestAddresses, listOf([{ id: 'a1', text: '12 Harrow Street, Portland, OR 97201' }])),
  answer(getAddress, place),
];

/** What the portal knows of the payer's address. */
const KNOWN = { address: '9 Oak Ave', city: 'Eugene', state: 'OR', postalCode: '97401', country: 'US' } as const;
const knownAddress = answer(getBillingAddress, { billingAddress: KNOWN });

const expectAddress = async (address: string, city: string, state: string, postalCode: string) => {
  await expect.element(field('Billing address')).toHaveValue(address);
  await expect.element(field('City')).toHaveValue(city);
  await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue(state);
  await expect.element(field('ZIP code')).toHaveValue(postalCode);
};

describe('CARD-03 a known billing address', () => {
  test('is in the fields from the start, for the surcharge too, and can be changed', async () => {
    const screen = await openCard({ answers: [knownAddress] });
    await expectAddress('9 Oak Ave', 'Eugene', 'Oregon', '97401');
    await screen.expectRequest(quotePayment, { billingAddress: { country: 'US', state: 'OR', postalCode: '97401' } });
    await field('Billing address').fill('12 Elm Rd');
    await field('City').fill('');
    leave();
    await expectAddress('12 Elm Rd', '', 'Oregon', '97401');
  });

  test('does not replace what was typed while it was loading', async () => {
    let arrive: (known: { billingAddress: typeof KNOWN }) => void = () => undefined;
    const late = new Promise<{ billingAddress: typeof KNOWN }>((resolve) => (arrive = resolve));
    const screen = await openCard({ answers: [answer(getBillingAddress, () => late)] });
    await field('City').fill('Salem');
    arrive({ billingAddress: KNOWN });
    await screen.expectRequest(getBillingAddress, {});
    await screen.passTime(100);
    await expectAddress('', 'Salem', '', '');
  });

  test('of a country that the portal does not take is left out', async () => {
    const screen = await openCard({ settings: { countryList: ['CA'] }, answers: [knownAddress] });
    await screen.expectRequest(getBillingAddress, {});
    await screen.passTime(100);
    await expect.element(field('Billing address')).toHaveValue('');
    await expect.element(field('Postal code')).toHaveValue('');
  });

  test.each([
    ['fails', fail(getBillingAddress)],
    ['knows none', answer(getBillingAddress, { billingAddress: null })],
  ])('leaves the fields empty when the server %s', async (_case, response) => {
    const screen = await openCard({ answers: [response] });
    await screen.expectRequest(getBillingAddress, {});
    await screen.passTime(100);
    await expectAddress('', '', '', '');
  });

  test('is not asked for where only the ZIP code is (payment requests)', async () => {
    const screen = await openCard({ isOneTimePay: true, answers: [knownAddress] });
    await expect.element(field('ZIP code')).toHaveValue('');
    await screen.expectRequest(getCardKey, {});
    expect(screen.requests(getBillingAddress)).toEqual([]);
  });
});

describe('CARD-03 billing address fields', () => {
  test('are filled in by a suggestion', async () => {
    const screen = await openCard({ answers: known });
    await field('Billing address').fill('12 Har');
    await page.getByRole('option', { name: '12 Harrow Street, Portland, OR 97201' }).click();
    await expect.element(field('ZIP code')).toHaveValue('97201');
    await expect.element(field('Billing address')).toHaveValue('12 Harrow Street');
    await expect.element(field('City')).toHaveValue('Portland');
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('Oregon');
    expect(screen.requests(suggestAddresses)[0]).toEqual({ text: '12 Har', country: 'US' });
    expect(screen.requests(getAddress)[0]).toEqual({ id: 'a1' });
  });

  test('suggestions open below the address, never over the fields of the card', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => ({ id: `a${at}`, text: `1${at} Harrow Street, Portland, OR` }));
    await openCard({ answers: [answer(suggestAddresses, listOf(rows))] });
    await expect.element(field('Billing address')).toBeVisible();
    field('Billing address').element().scrollIntoView({ block: 'end' });
    await field('Billing address').fill('1');
    await expect.element(page.getByRole('option', { name: /^10 Harrow/ })).toBeInTheDocument();
    const list = page.getByRole('listbox', { name: 'Suggestions for Billing address' }).element();
    const { bottom } = field('Billing address').element().getBoundingClientRect();
    await expect.poll(() => list.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  });

  test.each([
    ['US', 'State', 'ZIP code', 'numeric'],
    ['CA', 'Province', 'Postal code', 'text'],
  ] as const)('for %s are empty, required, limited in length and marked for autofill', async (...facts) => {
    const [country, state, postalCode, keyboard] = facts;
    await openCard({ settings: { countryList: [country] } });
    await expect.element(field('City')).toBeVisible();
    const read = (name: string) => {
      const input = page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }));
      const { value, required, autocomplete, maxLength } = input.element() as HTMLInputElement;
      return [value, required, autocomplete, maxLength];
    };
    expect(read('Billing address')).toEqual(['', true, 'billing street-address', 200]);
    expect(read('City')).toEqual(['', true, 'billing address-level2', 100]);
    expect(read(state)).toEqual(['', true, 'billing address-level1', -1]);
    expect(read(postalCode)).toEqual(['', true, 'billing postal-code', 10]);
    await expect.element(field(postalCode)).toHaveAttribute('inputmode', keyboard);
    const holder = page.getByRole('textbox', { name: 'Name on card' });
    await expect.element(holder).toHaveAttribute('autocomplete', 'cc-name');
    await expect.element(holder).toHaveAttribute('maxlength', '100');
  });

  test('get city and state from the ZIP code', async () => {
    const screen = await openCard({ answers: known });
    await field('ZIP code').fill('9720');
    await field('ZIP code').fill('97201');
    await expect.element(field('City')).toHaveValue('Portland');
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('Oregon');
    expect(screen.requests(suggestAddresses)).toEqual([{ text: '97201' }]);
    await screen.expectRequest(quotePayment, { billingAddress: { country: 'US', state: 'OR', postalCode: '97201' } });
  });

  test('SUR-01 say beside the ZIP code that it is not in the state, and nothing is paid', async () => {
    await openCard({ answers: known });
    await field('City').fill('Portland');
    await chooseOption('State', 'Connecticut');
    await field('ZIP code').fill('9720');
    expect(page.getByText(/not in Connecticut/).elements()).toEqual([]);
    await field('ZIP code').fill('97201');
    await expectFieldError('ZIP code', 'ZIP code 97201 is in Oregon, not in Connecticut.');
    await expect.element(page.getByText(/^Still needed: .*a ZIP code in the state\.$/)).toBeVisible();
    await chooseOption('State', 'Oregon');
    await expect.element(page.getByText(/not in Connecticut/)).not.toBeInTheDocument();
  });

  test('a typed state replaces the chosen one', async () => {
    await openCard();
    await chooseOption('State', 'Oregon');
    const state = page.getByRole('combobox', { name: 'State' });
    await field('City').click();
    await state.click();
    await userEvent.keyboard('ida');
    await page.getByRole('option', { name: 'Idaho' }).click();
    await expect.element(state).toHaveValue('Idaho');
  });

  test('keep a typed city and state when the ZIP code is found', async () => {
    const screen = await openCard({ answers: known });
    await field('City').fill('Salem');
    await chooseOption('State', 'Idaho');
    await field('ZIP code').fill('97201');
    await expect.poll(() => screen.requests(getAddress).length).toBe(1);
    await expect.element(field('City')).toHaveValue('Salem');
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('Idaho');
  });

  test.each([
    ['another ZIP code', [known[0] ?? [], answer(getAddress, { ...place, zip: '97209' })].flat()],
    ['nothing', []],
    ['a server error', [fail(suggestAddresses)]],
  ])('stay empty when the ZIP code lookup gives %s', async (_case, answers) => {
    const screen = await openCard({ answers });
    await field('ZIP code').fill('97201');
    await expect.poll(() => screen.requests(suggestAddresses).length).toBe(1);
    await field('Billing address').click();
    await expect.element(field('City')).toHaveValue('');
  });

  test('show what is missing on blur', async () => {
    await openCard();
    const problems = ['Enter the address of the card', 'Enter the city', 'Choose the state', 'Enter a ZIP code'];
    await expect.element(field('City')).toBeVisible();
    for (const problem of problems) expect(page.getByText(problem).elements()).toEqual([]);
    for (const name of ['Billing address', 'City', 'ZIP code']) await field(name).click();
    await page.getByRole('combobox', { name: 'State' }).click();
    leave();
    for (const problem of problems) await expect.element(page.getByText(problem)).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Country' })).not.toBeInTheDocument();
  });

  test('for Canada have provinces and postal codes and no suggestions', async () => {
    const screen = await openCard({
      settings: { currencyCodes: ['CAD'], countryList: ['US', 'CA'] },
      invoices: [anInvoice({ currencyCode: 'CAD' })],
    });
    await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Canada');
    await expect
      .element(
        page.getByText('Still needed: card type, the card details, billing address, city, province, postal code.'),
      )
      .toBeVisible();
    await field('Billing address').fill('1 Main Street');
    await field('Postal code').fill('k1a0b1');
    await expect.element(page.getByRole('combobox', { name: 'Province' })).toHaveValue('Ontario');
    await field('City').fill('Ottawa');
    await page.getByText('Credit', { exact: true }).click();
    await sayFromCardFrame();
    await payButton('Pay CA$1,000.00 now').click();
    await screen.expectRequest(createPayment, {
      billingAddress: { address: '1 Main Street', city: 'Ottawa', state: 'ON', postalCode: 'K1A 0B1', country: 'CA' },
    });
    expect(screen.requests(suggestAddresses)).toEqual([]);
  });

  test('are cleared when the country changes', async () => {
    await openCard({ settings: { countryList: ['US', 'CA'] } });
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect.element(country).toHaveValue('United States');
    await field('ZIP code').fill('97201');
    await chooseOption('State', 'Oregon');
    await country.click();
    await page.getByRole('option', { name: 'Canada' }).click();
    await expect.element(field('Postal code')).toHaveValue('');
    await expect.element(page.getByRole('combobox', { name: 'Province' })).toHaveValue('');
    leave();
    await field('Postal code').click();
    await page.getByRole('combobox', { name: 'Province' }).click();
    leave();
    await expect.element(page.getByText('Enter a postal code')).toBeVisible();
    await expect.element(page.getByText('Choose the province')).toBeVisible();
    await country.click();
    await page.getByRole('option', { name: 'United States' }).click();
    await expect.element(field('ZIP code')).toBeVisible();
  });

  test('use the first country of countryList when the default is not in it', async () => {
    await openCard({ settings: { countryList: ['CA'] } });
    await expect.element(field('Postal code')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Country' })).not.toBeInTheDocument();
  });
});

describe('CARD-03 billing address of a payment request', () => {
  const openRequest = (options: Options = {}) => openCard({ isOneTimePay: true, ...options });

  test('asks only for the ZIP code and finds the state', async () => {
    const screen = await openRequest({ answers: known });
    await field('ZIP code').fill('97201');
    await expect.element(field('ZIP code')).toHaveAccessibleDescription('Oregon');
    await expect.element(field('City')).not.toBeInTheDocument();
    await expect.element(field('Billing address')).not.toBeInTheDocument();
    await expect.element(page.getByRole('combobox', { name: 'State' })).not.toBeInTheDocument();
    screen.answer(answer(getAddress, { ...place, state: 'ID', zip: '83702' }));
    await field('ZIP code').fill('83702');
    await expect.element(field('ZIP code')).toHaveAccessibleDescription('Idaho');
    await page.getByText('Credit', { exact: true }).click();
    await sayFromCardFrame();
    await payButton('Pay $1,000.00 now').click();
    await screen.expectRequest(createPayment, {
      billingAddress: { address: '', city: '', state: 'ID', postalCode: '83702', country: 'US' },
    });
  });

  test('asks for the state when the ZIP code is unknown (decision B24)', async () => {
    await openRequest();
    await expect.element(field('ZIP code')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'State' })).not.toBeInTheDocument();
    await field('ZIP code').fill('97201');
    await expect.element(page.getByRole('combobox', { name: 'State' })).toBeVisible();
  });
});
