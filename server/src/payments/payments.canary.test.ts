// Sensitive numbers must not be found anywhere after a payment: not in the database, the log, mails or answers.
import { randomUUID, webcrypto } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { selectEverything } from '../testing/all-rows.sql.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { MINUTE_MS, passDays, recoverAll } from '../testing/payment-jobs.ts';
import { bodyFor, paymentPortal } from '../testing/payment-portal.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { recoverPayments } from './charge/recover-payments.ts';

const CARD = '4539578763621486';
const DECLINED = '4387751111111053';
const UNANSWERED = '4999006200604074';
const CVV = '9713';
/** As a separate number, not as part of another. */
const CVV_ALONE = new RegExp(`(?<![\\w.-])${CVV}(?![\\w.-])`);
const ACCOUNT = '70318824950017';
const ROUTING = '011401533';

const logged: string[] = [];
const answers: string[] = [];
const portal = await paymentPortal({
  logTo: logged,
  extend: (http) => {
    http.addHook('onSend', (_request, _reply, payload, done) => {
      if (typeof payload === 'string') answers.push(payload);
      done(null, payload);
    });
    // A server error during a payment: its report must not contain the card.
    http.post('/v1/broken', (request) => {
      throw new Error(`could not pay with ${JSON.stringify(request.body)}`);
    });
  },
});
afterAll(() => portal.sandbox.stop());

const invoices = async () => [{ invoiceId: await portal.owe(25_00), balance: 25_00 }];

async function tokenizeAtOurs(): Promise<string> {
  const { cookies } = portal;
  const key = await portal.send({ url: '/v1/tokenize/public-key', cookie: cookies.customer });
  const { publicKey, keyId } = key.json<{ publicKey: string; keyId: string }>();
  const der = Buffer.from(publicKey.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  const rsa = await webcrypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const iat = Math.floor(portal.clock.now().getTime() / 1000);
  const message = JSON.stringify({ accountNumber: ACCOUNT, routingNumber: ROUTING, nonce: randomUUID(), iat });
  const bytes = await webcrypto.subtle.encrypt({ name: 'RSA-OAEP' }, rsa, new TextEncoder().encode(message));
  const answer = await portal.post('/v1/tokenize', { token: Buffer.from(bytes).toString('base64'), keyId });
  // This answer returns the browser its own token.
  answers.pop();
  return answer.json<{ token: string }>().token;
}

/** As the provider's form does: the saved card's token gets the code. */
async function renewToken(account: string): Promise<string> {
  const response = await fetch(`${portal.sandbox.origin}/cardsecure/api/v1/ccn/tokenize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, cvv: CVV, expiry: '1230' }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function savedToken(id: string): Promise<string> {
  const url = `/v1/payments/creditcard/publicapikey?cardOnFile=${id}`;
  const answer = await portal.send({ url, cookie: portal.cookies.customer });
  // This answer returns the browser the token that it sends to the provider.
  answers.pop();
  return answer.json<{ savedCard: { token: string } }>().savedCard.token;
}

test('ACH-02 CARD-01 no card number, code, account number or token is stored, logged, mailed or answered', async () => {
  const { app, cookies, user } = portal;
  const tokens = [await portal.tokenize(CARD), await portal.tokenize(`${ROUTING}/${ACCOUNT}`)];
  // Paid and saved, declined, unanswered and found again, by bank, and with the saved card.
  const paid = await portal.payByCard(await invoices(), { number: CARD, savePaymentToken: true });
  expect(paid.statusCode).toBe(201);
  await portal.payByCard(await invoices(), { number: DECLINED });
  await portal.payByCard(await invoices(), { number: UNANSWERED });
  const ach = await portal.payByAch(await invoices(), { token: await tokenizeAtOurs(), savePaymentToken: true });
  expect(ach.json()).toMatchObject({ status: 'PENDING' });
  const list = await portal.send({ url: '/v1/card-on-file', cookie: cookies.customer });
  const saved = list.json<{ rows: { id: string; paymentType: string }[] }>().rows;
  const card = saved.find(({ paymentType }) => paymentType === 'CREDIT_CARD');
  const again = await portal.pay(
    bodyFor(await invoices(), {
      paymentType: 'CREDIT_CARD',
      cardOnFile: card?.id,
      token: await renewToken(await savedToken(card?.id ?? '')),
      checkoutToken: await portal.checkoutToken('CREDIT_CARD'),
    }),
  );
  expect(again.json()).toMatchObject({ status: 'APPROVED' });
  // Numbers typed into the wrong fields.
  for (const more of [
    { info: { notes: `card ${CARD} code ${CVV}` } },
    { holderName: CARD },
    { token: CARD },
    { cvv: CVV },
  ]) {
    expect((await portal.payByCard(await invoices(), more)).statusCode).toBe(400);
  }
  await portal.post('/v1/broken', { cvv: CVV, token: tokens[0], account: `${ROUTING}/${ACCOUNT}`, notes: CARD });
  await portal.send({ url: `/v1/payments?token=${tokens[0]}&search=${CARD}`, cookie: cookies.customer });
  portal.tick(2 * MINUTE_MS);
  await recoverPayments(app);
  await recoverAll(portal);
  await passDays(portal, 6);

  const codes = (await app.sql.selectFrom('payment').select('code').execute()).map((payment) => payment.code);
  const documents: string[] = [];
  for (const each of codes) {
    await portal.send({ url: `/v1/payments/${each}`, cookie: cookies.customer });
    await portal.post(`/v1/payments/${each}/email`, { emails: ['copy@elsewhere.example'] });
    const pdf = await portal.send({ url: `/v1/payments/${each}/download`, cookie: cookies.customer });
    documents.push(...(await readPdf(pdf.rawPayload)).pages);
  }
  await portal.send({ url: '/v1/payments/download/csv', cookie: cookies.customer });
  const mails = [...(await mailsTo(app, user.email)), ...(await mailsTo(app, 'copy@elsewhere.example'))];
  expect(mails.length).toBeGreaterThan(codes.length);

  const places = {
    database: await selectEverything(app.sql),
    log: logged.join('\n'),
    answers: answers.join('\n'),
    mails: JSON.stringify(mails),
    documents: documents.join('\n'),
  };
  expect(Object.entries(places).filter(([, text]) => text.length < 1_000)).toEqual([]);
  const secrets = [CARD, DECLINED, UNANSWERED, ACCOUNT, ...tokens];
  const found = Object.entries(places).flatMap(([place, text]) => [
    ...secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
    ...(CVV_ALONE.test(text) ? [`the code in ${place}`] : []),
  ]);
  expect(found).toEqual([]);
});
