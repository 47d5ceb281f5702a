import { createPayment, getTokenizeKey, tokenizeAccount } from '@plumbline/contract/checkout';
import { answer, disconnect, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { confirmMessages } from '../confirm-messages.ts';
import { TOKENIZE_URL } from '../../testing/test-card-frame.ts';
import { testId } from '../../testing/test-id.ts';
import { payButton } from '../testing/confirm-page.ts';
import { openConfirm } from '../testing/open-confirm.ts';

const TOKEN = '9418594164545678';
const routing = () => page.getByRole('textbox', { name: 'Routing number' });
const account = () => page.getByRole('textbox', { name: 'Account number' });
const holder = () => page.getByRole('textbox', { name: 'Account holder name' });

type Options = NonNullable<Parameters<typeof openConfirm>[0]>;
const openAccount = (options: Options = {}) => openConfirm({ methods: [], ...options });

async function fillAccount(): Promise<void> {
  await page.getByText('Savings').click();
  await page.getByText('Personal').click();
  await routing().fill('021000021');
  await account().fill('12345678');
}

const withProviderReply = (reply: () => Response, bodies: string[] = []): Options => ({
  outside: {
    [TOKENIZE_URL]: (body) => {
      bodies.push(body);
      return reply();
    },
  },
});

describe('ACH-01 bank account form', () => {
  test('shows empty fields, with the company name as account holder', async () => {
    await openAccount();
    await expect.element(holder()).toHaveValue('Tarnwick Builders');
    await expect.element(holder()).toHaveAttribute('maxlength', '100');
    for (const typed of [holder(), routing(), account()]) {
      await expect.element(typed).toHaveAttribute('autocomplete', 'off');
    }
    await expect.element(routing()).toHaveValue('');
    await expect.element(account()).toHaveValue('');
    await expect.element(routing()).toHaveAccessibleDescription('9 digits, at the bottom left of a check');
    await expect.element(account()).toHaveAccessibleDescription('4 to 17 digits');
    await expect.element(page.getByRole('group', { name: 'Account type' })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Account holder type' })).toBeVisible();
    expect(
      page
        .getByRole('radio')
        .elements()
        .map((radio) => (radio as HTMLInputElement).checked),
    ).toEqual([false, false, false, false]);
    await expect
      .element(payButton())
      .toHaveAccessibleDescription(
        /^Please review the invoices to proceed\. ?Still needed: account type, account holder type, routing number, account number\.$/,
      );
    await expect.element(page.getByText(confirmMessages.achNotice)).toBeVisible();
    expect(page.getByText('Invalid routing number, please review your account information').elements()).toEqual([]);
    await checkAccessibility();
  });

  test('accepts only digits, up to 9 and 17', async () => {
    await openAccount();
    await routing().fill('02-1000 0219999');
    await expect.element(routing()).toHaveValue('021000021');
    await account().fill('12 34-567890123456789012');
    await expect.element(account()).toHaveValue('12345678901234567');
  });

  test('masks the account number except its last four digits when not focused', async () => {
    await openAccount();
    await account().fill('12345678');
    await expect.element(account()).toHaveValue('12345678');
    await userEvent.tab();
    await expect.element(account()).toHaveValue('••••5678');
    (account().element() as HTMLElement).focus();
    await expect.element(account()).toHaveValue('12345678');
    await account().fill('1234');
    await userEvent.tab();
    await expect.element(account()).toHaveValue('1234');
    await routing().fill('021000021');
    await userEvent.tab();
    await expect.element(routing()).toHaveValue('021000021');
  });

  test('shows errors on blur, not while typing', async () => {
    await openAccount();
    const wrongRouting = page.getByText('Invalid routing number, please review your account information');
    const wrongAccount = page.getByText('Invalid account number, please review your account information');
    await routing().fill('021000022');
    await expect.element(wrongRouting).not.toBeInTheDocument();
    await account().fill('123');
    await expect.element(wrongRouting).toBeVisible();
    (holder().element() as HTMLElement).focus();
    await expect.element(wrongAccount).toBeVisible();
    await holder().fill('  ');
    await expect.element(page.getByText('Enter the name on the account')).not.toBeInTheDocument();
    (routing().element() as HTMLElement).focus();
    await expect.element(wrongRouting).not.toBeInTheDocument();
    await expect.element(page.getByText('Enter the name on the account')).toBeVisible();
    await expect
      .element(payButton())
      .toHaveAccessibleDescription(
        /Still needed: name, account type, account holder type, routing number, account number\.$/,
      );
    await checkAccessibility();
  });
});

describe('ACH-02 bank account numbers', () => {
  test('are sent only to the provider, and its token is used for the payment', async () => {
    const bodies: string[] = [];
    const screen = await openAccount(withProviderReply(() => Response.json({ errorcode: 0, token: TOKEN }), bodies));
    await holder().fill(' Tarnwick ');
    await fillAccount();
    await payButton('Pay $1,000.00 now').click();
    await screen.expectRequest(createPayment, {
      token: TOKEN,
      holderName: 'Tarnwick',
      accountType: 'SAVINGS',
      accountHolderType: 'PERSONAL',
    });
    expect(bodies).toEqual(['{"account":"021000021/12345678"}']);
    const [sent] = screen.requests(createPayment);
    for (const absent of ['savePaymentToken', 'cardOnFile', 'billingAddress']) expect(sent).not.toHaveProperty(absent);
    expect(JSON.stringify(screen.recorded)).not.toMatch('12345678');
    expect(JSON.stringify(Object.values(sessionStorage))).not.toMatch('12345678');
  });

  test('are sent without cookies and with only the origin as referrer', async () => {
    const sent: RequestInit[] = [];
    const screen = await openAccount({
      outside: {
        [TOKENIZE_URL]: (_body, init) => {
          sent.push(init);
          return Response.json({ token: TOKEN });
        },
      },
    });
    await fillAccount();
    await payButton('Pay $1,000.00 now').click();
    await screen.expectRequest(createPayment, { token: TOKEN });
    expect(sent).toEqual([
      expect.objectContaining({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        referrerPolicy: 'origin',
        signal: expect.any(AbortSignal),
      }),
    ]);
  });

  test.each([
    ['refuses', () => Response.json({ errorcode: 1, message: 'No.' }), undefined],
    ['has a server error', () => new Response(null, { status: 500 }), undefined],
    ['returns no token', () => Response.json({}), undefined],
    [
      'cannot be reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Check your connection and try again.',
    ],
  ])('show an error toast without a payment when the provider %s', async (_case, reply, detail) => {
    const screen = await openAccount(withProviderReply(reply));
    await fillAccount();
    await payButton('Pay $1,000.00 now').click();
    await expectToast('error', confirmMessages.checkData, detail);
    await expect.element(payButton()).toBeEnabled();
    expect(screen.requests(createPayment)).toEqual([]);
    screen.takeProblems();
  });

  test('are encrypted for tokenizeAccount when achProvider is INTERNAL', async () => {
    const keys = await crypto.subtle.generateKey(
      { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['encrypt', 'decrypt'],
    );
    const der = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));
    const publicKey = `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...der))}\n-----END PUBLIC KEY-----`;
    const keyId = testId();
    const screen = await openAccount({
      settings: { achProvider: 'INTERNAL' },
      answers: [
        answer(getTokenizeKey, { publicKey, keyId, issuedAt: 1_700_000_000 }),
        answer(tokenizeAccount, { token: TOKEN }),
      ],
    });
    await fillAccount();
    await payButton('Pay $1,000.00 now').click();
    await screen.expectRequest(createPayment, { token: TOKEN });
    const [exchanged] = screen.requests(tokenizeAccount);
    expect(exchanged?.keyId).toBe(keyId);
    const bytes = Uint8Array.from(atob(exchanged?.token ?? ''), (letter) => letter.charCodeAt(0));
    const message = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, keys.privateKey, bytes);
    expect(JSON.parse(new TextDecoder().decode(message))).toEqual({
      accountNumber: '12345678',
      routingNumber: '021000021',
      nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
      // The server's time: the clock of this browser may be wrong.
      iat: 1_700_000_000,
    });
  });

  test.each([
    ['a server error', fail(getTokenizeKey), 'Oops, something went wrong.'],
    ['a lost connection', disconnect(getTokenizeKey), 'Check your connection and try again.'],
    ['a refusal', refuse(getTokenizeKey, 'forbidden'), 'You do not have access to this.'],
  ])('show an error toast without a payment after %s of getTokenizeKey', async (_case, trouble, detail) => {
    const screen = await openAccount({ settings: { achProvider: 'INTERNAL' }, answers: [trouble] });
    await fillAccount();
    await payButton('Pay $1,000.00 now').click();
    await expectToast('error', confirmMessages.checkData, detail);
    expect(screen.requests(createPayment)).toEqual([]);
  });

  test('are not sent when the session has ended; the login page opens', async () => {
    const screen = await openAccount({
      settings: { achProvider: 'INTERNAL' },
      answers: [refuse(getTokenizeKey, 'not_signed_in')],
    });
    await fillAccount();
    await payButton('Pay $1,000.00 now').click();
    await expect.poll(() => screen.address()).toMatch(/^\/login/);
    await expect.element(page.getByText(confirmMessages.checkData)).not.toBeInTheDocument();
  });
});

describe('checkbox to save a new bank account', () => {
  const keep = () => page.getByRole('checkbox', { name: 'Save this bank account for next time' });

  test('is unchecked by default and sends savePaymentToken when checked', async () => {
    const screen = await openAccount(withProviderReply(() => Response.json({ token: TOKEN })));
    await expect.element(keep()).not.toBeChecked();
    await expect
      .element(keep())
      .toHaveAccessibleDescription(
        'The bank account is kept on file with the payment provider, for payments that the company starts or ' +
          'schedules, until it is removed under Payment Methods.',
      );
    await keep().click();
    await fillAccount();
    await payButton('Pay $1,000.00 now').click();
    await screen.expectRequest(createPayment, { savePaymentToken: true });
  });

  test.each([
    ['saved methods are disabled', { settings: { isCardOnFileEnabled: false } }],
    ['the user may not manage methods', { permissions: { manageMethods: false } }],
  ])('is hidden when %s', async (_case, options) => {
    await openAccount(options);
    await expect.element(account()).toBeVisible();
    await expect.element(keep()).not.toBeInTheDocument();
  });
});

describe('bank account form of a payment request', () => {
  test('ACH-03 requires notes and hides saving and scheduling', async () => {
    const screen = await openAccount({ isOneTimePay: true, settings: { isScheduledPaymentEnabled: true } });
    await fillAccount();
    await expect.element(payButton()).toBeDisabled();
    await expect.element(page.getByText('Still needed: notes.')).toBeVisible();
    expect(page.getByRole('checkbox').elements()).toEqual([]);
    expect(page.getByRole('switch').elements()).toEqual([]);
    await page.getByRole('textbox', { name: 'Notes' }).fill('For October');
    await expect.element(payButton()).toBeEnabled();
    expect(screen.recorded.map(({ call }) => call.path)).not.toContain('/v1/payment-methods');
  });
});
