// Passkeys as a second factor, with real signatures: of staff and of customers' people.
import { describe, expect, test } from 'vitest';
import { lastCode, lastMail } from '../../testing/mailbox.ts';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { PASSWORD, refusalOf } from '../../testing/test-person.ts';
import { CONSOLE_HOST, testPortal } from '../../testing/test-portal.ts';
import { testVisitor } from '../../testing/test-visitor.ts';
import { FACTOR, testClerk } from '../../staff/testing/test-clerk.ts';
import { cleanUp } from '../clean-up.ts';
import { softwareAuthenticator } from '../two-factor/testing/software-authenticator.ts';
import { factorPortal, MY_FACTOR, testMember } from './testing/test-factor.ts';
import { challengeOf, questionOf, testPasskeys } from './testing/test-passkeys.ts';

async function clerk() {
  const { begin, confirm: confirmApp, ...person } = await testClerk();
  const passkeys = testPasskeys(person.browser, { path: FACTOR, host: CONSOLE_HOST, password: PASSWORD });
  return {
    ...person,
    beginApp: () => passkeys.prove(({ code }) => begin(PASSWORD, code)),
    confirmApp,
    ...passkeys,
    path: FACTOR,
    host: CONSOLE_HOST,
    portal: person.team,
    protectedPath: '/v1/console/overview',
  };
}
async function member(given?: Awaited<ReturnType<typeof testPortal>>) {
  const { begin, confirm: confirmApp, ...person } = await testMember(given);
  const { host } = person.portal;
  const passkeys = testPasskeys(person.browser, { path: MY_FACTOR, host, password: PASSWORD });
  return {
    ...person,
    beginApp: () => passkeys.prove((proof) => begin({ password: PASSWORD, ...proof })),
    confirmApp,
    ...passkeys,
    path: MY_FACTOR,
    host,
    protectedPath: '/v1/identity/second-factor',
  };
}
const WRONG = [403, 'wrong_code'];
const NEEDED = [401, 'code_needed'];

describe.each([
  ['staff', clerk],
  ["customers' people", member],
] as const)('SET-05 a passkey of %s', (_who, person) => {
  const state = async ({ browser, path }: Awaited<ReturnType<typeof person>>) =>
    (await browser.get(path)).json<{
      since: string | null;
      hasApp: boolean;
      passkeys: { id: string; name: string }[];
    }>();

  test('is made, is asked for at the login, and comes with recovery codes', async () => {
    const someone = await person();
    const { authenticator, recoveryCodes } = await someone.add('Work laptop');
    expect(recoveryCodes).toHaveLength(10);
    expect(await state(someone)).toMatchObject({
      since: expect.any(String),
      hasApp: false,
      recoveryCodesLeft: 10,
      passkeys: [{ id: authenticator.id, name: 'Work laptop', host: someone.host, lastUsedAt: null }],
    });
    const asked = await someone.signIn();
    expect(refusalOf(asked)).toEqual(NEEDED);
    expect(questionOf(asked)).toMatchObject({
      hasApp: false,
      otherHosts: [],
      passkey: { rpId: someone.host, userVerification: 'preferred', allowCredentials: [{ id: authenticator.id }] },
    });
    expect((await someone.signIn({ code: authenticator.answer(challengeOf(asked)) })).statusCode).toBe(200);
    expect((await state(someone)).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    expect((await someone.signIn({ code: recoveryCodes[0] })).statusCode).toBe(200);
    expect(refusalOf(await someone.signIn({ code: '123456' }))).toEqual(WRONG);
  });

  test('ends the other sessions, is mailed and recorded', async () => {
    const someone = await person();
    const other = testVisitor({ ...someone.portal, host: someone.host });
    await someone.signIn({}, other);
    expect((await other.get(someone.protectedPath)).statusCode).toBe(200);
    await someone.add();
    expect((await other.get(someone.protectedPath)).statusCode).toBe(401);
    expect((await someone.browser.get(someone.path)).statusCode).toBe(200);
    expect((await lastMail(someone.portal.app, someone.email)).subject).toBe('Two-factor sign-in is on');
    await someone.add('Phone');
    const mail = await lastMail(someone.portal.app, someone.email);
    expect([mail.subject, mail.text]).toEqual([
      'Your two-factor sign-in was changed',
      expect.stringContaining('The passkey “Phone” was added'),
    ]);
    const actions = (await selectAudit(someone.portal.app.sql, someone.portal.organizationId)).map(
      (entry) => entry.action,
    );
    expect(actions.filter((action) => action.startsWith('second-factor.'))).toEqual([
      'second-factor.turned-on',
      'second-factor.passkey-added',
    ]);
  });

  test('stands beside an app: either is enough, and turning one off keeps the other', async () => {
    const someone = await person();
    const { authenticator, recoveryCodes } = await someone.add();
    await someone.beginApp();
    const confirmed = await someone.confirmApp();
    expect(confirmed.json()).toEqual({ recoveryCodes: [] });
    someone.nextCode();
    expect(await state(someone)).toMatchObject({ hasApp: true, recoveryCodesLeft: recoveryCodes.length });
    expect((await someone.signIn({ code: someone.code() })).statusCode).toBe(200);
    someone.nextCode();
    const asked = await someone.signIn();
    expect(questionOf(asked)).toMatchObject({ hasApp: true });
    expect((await someone.signIn({ code: authenticator.answer(challengeOf(asked)) })).statusCode).toBe(200);
    const turnOff = (input: object) =>
      someone.browser.post(`${someone.path}/turn-off`, { password: PASSWORD, ...input });
    expect((await turnOff({ factor: 'app', code: someone.code() })).statusCode).toBe(200);
    expect(await state(someone)).toMatchObject({ hasApp: false, passkeys: [{ id: authenticator.id }] });
    someone.nextCode();
    expect(refusalOf(await someone.signIn({ code: someone.code() }))).toEqual(WRONG);
    expect(refusalOf(await turnOff({ factor: 'nothing-of-mine', code: recoveryCodes[1] }))).toEqual([
      409,
      'second_factor_off',
    ]);
    // The last one turns two-factor sign-in off, with the passkey itself as proof.
    const change = await turnOff({ factor: authenticator.id });
    expect(refusalOf(change)).toEqual(NEEDED);
    const code = authenticator.answer(challengeOf(change));
    expect((await turnOff({ factor: authenticator.id, code })).statusCode).toBe(200);
    expect(await state(someone)).toMatchObject({ since: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await someone.signIn()).statusCode).toBe(200);
  });

  test('renews recovery codes', async () => {
    const someone = await person();
    const { authenticator, recoveryCodes } = await someone.add();
    const renew = (input: object) => someone.browser.post(`${someone.path}/recovery-codes`, input);
    const code = authenticator.answer(challengeOf(await renew({})));
    expect((await renew({ code })).json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect(refusalOf(await someone.signIn({ code: recoveryCodes[0] }))).toEqual(WRONG);
  });

  test('attack: answers that are used, late, forged, of another purpose or origin are refused', async () => {
    const someone = await person();
    const { authenticator } = await someone.add();
    const ask = async () => challengeOf(await someone.signIn());
    const wrong = async (code: string) => expect(refusalOf(await someone.signIn({ code }))).toEqual(WRONG);
    const used = authenticator.answer(await ask());
    expect((await someone.signIn({ code: used })).statusCode).toBe(200);
    await wrong(used);
    const tries = [
      { isForged: true },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'bm90IG91cnM' },
      { type: 'webauthn.create' },
      { isAbsent: true },
    ];
    for (const lie of tries) await wrong(authenticator.answer(await ask(), lie));
    await wrong(softwareAuthenticator(someone.host).answer(await ask()));
    // Ten tries in a quarter of an hour.
    someone.portal.clock.pass(16 * 60_000);
    const late = await ask();
    someone.portal.clock.pass(5 * 60_000 + 1);
    await wrong(authenticator.answer(late));
    const ofChange = challengeOf(
      await (await freshBrowser(someone, authenticator)).post(`${someone.path}/recovery-codes`, {}),
    );
    await wrong(authenticator.answer(ofChange));
    // A wrong answer ends the challenges that are out.
    const [first, second] = [await ask(), await ask()];
    await wrong(authenticator.answer(first, { isForged: true }));
    await wrong(authenticator.answer(second));
    for (const nonsense of ['passkey_', 'passkey_bnVsbA', 'passkey_e30', 'passkey_eyJpZCI6MX0']) await wrong(nonsense);
    expect((await someone.signIn({ code: authenticator.answer(await ask()) })).statusCode).toBe(200);
  });

  test('attack: a copy is known by its counter', async () => {
    const someone = await person();
    const { authenticator } = await someone.add();
    const ask = async () => challengeOf(await someone.signIn());
    expect((await someone.signIn({ code: authenticator.answer(await ask(), { counter: 7 }) })).statusCode).toBe(200);
    for (const counter of [7, 3, 0, 4_294_967_295]) {
      expect(refusalOf(await someone.signIn({ code: authenticator.answer(await ask(), { counter }) }))).toEqual(WRONG);
    }
    expect((await someone.signIn({ code: authenticator.answer(await ask(), { counter: 8 }) })).statusCode).toBe(200);
  });

  test('attack: what is made for another challenge, origin or person is not added', async () => {
    const someone = await person();
    const refused = async (code: string) => expect(refusalOf(await someone.confirm(code))).toEqual(WRONG);
    const fresh = softwareAuthenticator(someone.host);
    await refused(fresh.create(await someone.begin(), { origin: 'https://evil.example' }));
    await refused(fresh.create(await someone.begin(), { rpId: 'evil.example' }));
    await refused(fresh.create(await someone.begin(), { challenge: 'bm90IG91cnM' }));
    await refused(fresh.create(await someone.begin(), { type: 'webauthn.get' }));
    // A certificate would make the server call an address of its maker's choice.
    const statement = new Map<string, unknown>([['x5c', new Map()]]);
    await refused(fresh.create(await someone.begin(), { attestation: { format: 'packed', statement } }));
    await refused(fresh.create(await someone.begin(), { attestation: { format: 'tpm', statement: new Map() } }));
    const other = await person();
    await refused(fresh.create(await other.begin()));
    const options = await someone.begin();
    expect((await someone.confirm(fresh.create(options))).statusCode).toBe(200);
    someone.portal.clock.pass(16 * 60_000);
    await someone.signIn({ code: fresh.answer(challengeOf(await someone.signIn())) }, someone.browser);
    await refused(softwareAuthenticator(someone.host).create(options));
    // Somebody else's passkey.
    expect(refusalOf(await other.confirm(fresh.create(await other.begin())))).toEqual(WRONG);
  });

  test('attack: a stolen session adds no factor, with the password neither', async () => {
    const someone = await person();
    const { authenticator, recoveryCodes } = await someone.add();
    for (const kind of [{}, { kind: 'passkey' }]) {
      const begin = (input: object) =>
        someone.browser.post(`${someone.path}/begin`, { password: PASSWORD, ...kind, ...input });
      const asked = await begin({});
      expect(refusalOf(asked)).toEqual(NEEDED);
      expect(refusalOf(await begin({ code: '123456' }))).toEqual(WRONG);
      const again = challengeOf(await begin({}));
      expect((await begin({ code: authenticator.answer(again) })).statusCode).toBe(200);
      // Asked for a change, not for a login; and only once.
      expect(refusalOf(await begin({ code: authenticator.answer(again) }))).toEqual(WRONG);
      expect(refusalOf(await begin({ code: authenticator.answer(challengeOf(await someone.signIn())) }))).toEqual(
        WRONG,
      );
    }
    expect(
      (await someone.browser.post(`${someone.path}/begin`, { password: PASSWORD, code: recoveryCodes[0] })).statusCode,
    ).toBe(200);
    const mail = await lastMail(someone.portal.app, someone.email);
    expect(mail.text).toContain('recovery code');
  });

  test('there are ten at most', async () => {
    const someone = await person();
    for (let count = 0; count < 10; count++) await someone.add(`Key ${count}`);
    const more = await someone.prove((proof) =>
      someone.browser.post(`${someone.path}/begin`, { password: PASSWORD, kind: 'passkey', ...proof }),
    );
    expect(refusalOf(more)).toEqual([409, 'second_factor_on']);
  });

  test('attack: there are no more than ten, however many were begun before', async () => {
    const someone = await person();
    for (let count = 0; count < 9; count++) await someone.add(`Key ${count}`);
    const begun = [await someone.begin(), await someone.begin()];
    const answers = [];
    for (const options of begun) {
      answers.push(refusalOf(await someone.confirm(softwareAuthenticator(someone.host).create(options))));
    }
    expect(answers).toEqual([
      [200, undefined],
      [409, 'second_factor_on'],
    ]);
    expect((await state(someone)).passkeys).toHaveLength(10);
  });

  test('attack: a stranger is not told which factors the person has, nor where', async () => {
    const someone = await person();
    const { authenticator } = await someone.add();
    const asked = await someone.signIn();
    const tries = [
      await someone.signIn({ password: 'not the password' }),
      await someone.signIn({ password: 'not the password', code: authenticator.answer(challengeOf(asked)) }),
      await someone.signIn({ email: `nobody@${someone.portal.label}.example` }),
    ];
    for (const refused of tries) {
      expect(refusalOf(refused)).toEqual([401, 'invalid_credential']);
      expect(refused.body).not.toMatch(/factor|otherHosts|challenge/);
    }
  });
});

type Person = Awaited<ReturnType<typeof clerk>> | Awaited<ReturnType<typeof member>>;

async function freshBrowser(someone: Person, authenticator: ReturnType<typeof softwareAuthenticator>) {
  const browser = testVisitor({ ...someone.portal, host: someone.host });
  await someone.signIn({ code: authenticator.answer(challengeOf(await someone.signIn())) }, browser);
  return browser;
}

test('SET-05 a passkey works at its own host only; elsewhere an app or a recovery code does', async () => {
  const someone = await clerk();
  const { portal } = someone;
  const { authenticator, recoveryCodes } = await someone.add();
  const signIn = (input: object = {}) =>
    testVisitor(portal).post('/v1/identity/sign-in', { email: someone.email, password: PASSWORD, ...input });
  const asked = await signIn();
  expect(refusalOf(asked)).toEqual(NEEDED);
  expect(questionOf(asked)).toEqual({ hasApp: false, passkey: null, otherHosts: [CONSOLE_HOST] });
  const challenge = challengeOf(await someone.signIn());
  expect(refusalOf(await signIn({ code: authenticator.answer(challenge) }))).toEqual(WRONG);
  expect((await signIn({ code: recoveryCodes[0] })).statusCode).toBe(200);
});

test('SET-05 of several factors one goes although they are required, the last stays', async () => {
  const someone = await member(await factorPortal('REQUIRED'));
  const { authenticator } = await someone.add();
  const second = await someone.add('Phone');
  const turnOff = async (factor?: string) => {
    const send = (code?: string) =>
      someone.browser.post(`${MY_FACTOR}/turn-off`, {
        password: PASSWORD,
        ...(factor && { factor }),
        ...(code && { code }),
      });
    const asked = await send();
    return asked.statusCode === 401 ? send(authenticator.answer(challengeOf(asked))) : asked;
  };
  expect(refusalOf(await turnOff())).toEqual([403, 'second_factor_required']);
  expect((await turnOff(second.authenticator.id)).statusCode).toBe(200);
  expect(refusalOf(await turnOff(authenticator.id))).toEqual([403, 'second_factor_required']);
});

test('SET-05 a passkey that was added after the address was changed goes when it is taken back; an earlier one stays', async () => {
  const someone = await member();
  const { portal, email } = someone;
  const { authenticator } = await someone.add('Mine');
  portal.clock.pass(1_000);
  const moved = `moved-${email}`;
  await someone.browser.post('/v1/auth/change-email', { email: moved });
  const oobCode = await lastCode(portal.app, email);
  await testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, moved) });
  portal.clock.pass(60_000);
  await someone.add('Theirs');
  expect((await testVisitor(portal).post('/v1/identity/email/restore', { oobCode })).statusCode).toBe(200);
  const left = await portal.app.sql
    .selectFrom('passkey')
    .select('credentialId')
    .where('identityId', '=', someone.identityId)
    .execute();
  expect(left).toEqual([{ credentialId: authenticator.id }]);
});

test('SET-05 an app that replaced the passkey after the address was changed goes too, and two-factor sign-in with it', async () => {
  const someone = await member();
  const { portal, email } = someone;
  const { authenticator, recoveryCodes } = await someone.add();
  portal.clock.pass(1_000);
  const moved = `moved-${email}`;
  await someone.browser.post('/v1/auth/change-email', { email: moved });
  const oobCode = await lastCode(portal.app, email);
  await testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, moved) });
  portal.clock.pass(60_000);
  await someone.beginApp();
  await someone.confirmApp();
  const input = { password: PASSWORD, factor: authenticator.id, code: recoveryCodes[0] };
  expect((await someone.browser.post(`${MY_FACTOR}/turn-off`, input)).statusCode).toBe(200);
  expect((await testVisitor(portal).post('/v1/identity/email/restore', { oobCode })).statusCode).toBe(200);
  const left = await portal.app.sql
    .selectFrom('twoFactor')
    .select('identityId')
    .where('identityId', '=', someone.identityId)
    .execute();
  expect(left).toEqual([]);
});

test('attack: of the challenges of one person the newest ten are open', async () => {
  const someone = await member();
  const { app, clock } = someone.portal;
  const { authenticator } = await someone.add();
  const oldest = challengeOf(await someone.signIn());
  const asked = [];
  for (let count = 0; count < 10; count++) {
    clock.pass(1000);
    asked.push(challengeOf(await someone.signIn()));
  }
  const open = app.sql.selectFrom('passkeyChallenge').select('purpose').where('identityId', '=', someone.identityId);
  expect(await open.execute()).toHaveLength(10);
  expect((await someone.signIn({ code: authenticator.answer(asked[0]!) })).statusCode).toBe(200);
  expect(refusalOf(await someone.signIn({ code: authenticator.answer(oldest) }))).toEqual(WRONG);
});

test('challenges that nobody answered are deleted', async () => {
  const someone = await member();
  await someone.begin();
  const { app, clock } = someone.portal;
  const open = () =>
    app.sql.selectFrom('passkeyChallenge').select('purpose').where('identityId', '=', someone.identityId).execute();
  await cleanUp(app);
  expect(await open()).toEqual([{ purpose: 'REGISTER' }]);
  clock.pass(5 * 60_000 + 1);
  await cleanUp(app);
  expect(await open()).toEqual([]);
});
