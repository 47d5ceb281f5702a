import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { factorChangedMail, secondFactorOnMail } from '../../mails/second-factor-mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { updateSessionsRevoked } from '../identity.sql.ts';
import { lockLogin } from '../logins.sql.ts';
import { inTransactionWithCode } from '../record-sign-in.ts';
import { giveRotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { factorMails } from '../two-factor/factor-mails.ts';
import { isPasskeyAnswer, passkeyFrom, refuseMorePasskeys } from '../two-factor/passkeys.ts';
import { insertPasskey } from '../two-factor/passkeys.sql.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../two-factor/recovery-codes.ts';
import { stepOfCode } from '../two-factor/totp.ts';
import { twoFactorContext } from '../two-factor/two-factor-context.ts';
import { insertFactor, lockFactor, replaceRecoveryCodes, updateConfirmed } from '../two-factor/two-factor.sql.ts';
import { countCodeTry, forgetCodeTries } from '../two-factor/verify-second-factor.ts';
import { auditFactor, type FactorOwner, type OwnBrowser } from './owner.ts';

type Typed = { code: string; name: string | undefined };

const UNNAMED = 'Passkey';

/**
 * The first right code proves that the app has the secret, and an answer that the browser has made the passkey. Answers
 * the recovery codes, which come with the first factor.
 */
export async function confirmFactor(app: App, browser: OwnBrowser, owner: FactorOwner, typed: Typed) {
  const { identityId, sessionId } = owner;
  await countCodeTry(app, identityId, typed.code);
  const recoveryCodes = newRecoveryCodes();
  const work = async (tx: Tx) => {
    // A sign-in with one factor locks the login too: it is either over before, or asked for a code.
    const { email, name } = await lockLogin(tx, identityId);
    const isFirst = ((await lockFactor(tx, identityId))?.confirmedAt ?? null) === null;
    const at = app.now().toISOString();
    const kind = isPasskeyAnswer(typed.code) ? 'passkey' : 'app';
    const factor =
      kind === 'app' ? await confirmApp(app, tx, owner, typed.code) : await addPasskey(app, tx, owner, typed);
    if (isFirst) await replaceRecoveryCodes(tx, identityId, recoveryCodes.map(recoveryCodeHash));
    await updateSessionsRevoked(tx, identityId, at, sessionId);
    await auditFactor(app, tx, owner, isFirst ? 'second-factor.turned-on' : `second-factor.${kind}-added`);
    const { sender, url } = await factorMails(app, tx, owner);
    const mail = isFirst
      ? secondFactorOnMail(sender, { name, url, kind })
      : factorChangedMail(sender, { name, url, factor, isAdded: true });
    await sendMail(app, sender, email, mail, { sql: tx });
    return { isFirst, session: await rotateSession(app, tx, owner, { hasProved: false }) };
  };
  const { isFirst, session } = await inTransactionWithCode(app, owner, work, 'REGISTER');
  giveRotatedSession(app, browser, session);
  await forgetCodeTries(app, identityId);
  return { recoveryCodes: isFirst ? recoveryCodes : [] };
}

/** Answers how mails call it. */
async function confirmApp(app: App, tx: Tx, { identityId }: FactorOwner, code: string): Promise<string> {
  const factor = await lockFactor(tx, identityId);
  if (!factor || factor.sealedSecret === null) refuse('second_factor_off');
  if (factor.appConfirmedAt !== null) refuse('second_factor_on');
  const secret = app.encryption.decrypt(factor.sealedSecret, twoFactorContext(identityId));
  const typed = { secret, code: code.replaceAll(' ', ''), now: app.now(), lastStep: factor.lastStep };
  const step = stepOfCode(typed) ?? refuse('wrong_code');
  await updateConfirmed(tx, identityId, step, app.now().toISOString());
  return 'An authenticator app';
}

async function addPasskey(app: App, tx: Tx, owner: FactorOwner, { code, name }: Typed): Promise<string> {
  const { identityId } = owner;
  // Several may have been begun before. The login is locked.
  await refuseMorePasskeys(tx, identityId);
  const passkey = await passkeyFrom(app, tx, owner, code);
  const at = app.now().toISOString();
  await insertFactor(tx, identityId, at);
  const named = name?.trim() || UNNAMED;
  if (!(await insertPasskey(tx, { ...passkey, identityId, name: named, createdAt: at }))) refuse('wrong_code');
  return `The passkey “${named}”`;
}
