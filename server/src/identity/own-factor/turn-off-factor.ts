import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { factorChangedMail, secondFactorOffMail } from '../../mails/second-factor-mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { inTransactionWithCode } from '../record-sign-in.ts';
import { giveRotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { factorMails } from '../two-factor/factor-mails.ts';
import { deletePasskey, selectPasskeys } from '../two-factor/passkeys.sql.ts';
import { deleteApp, deleteFactor, lockFactor, selectPersonOf } from '../two-factor/two-factor.sql.ts';
import { countCodeTry, forgetCodeTries, verifySecondFactor } from '../two-factor/verify-second-factor.ts';
import { auditFactor, type FactorOwner, type OwnBrowser } from './owner.ts';
import { selectRequiresFactor } from './required-factor.sql.ts';

const STAYS_ON = 'Two-factor sign-in is required of you, so it stays on.';
const APP = 'app';

type Typed = {
  code: string | undefined;
  /** `app` or the id of a passkey; all of them if undefined. */
  factor: string | undefined;
};

/** For whoever has just proved who they are: with a code. The last factor stays if somebody requires it of the person. */
export async function turnOffFactor(app: App, browser: OwnBrowser, owner: FactorOwner, typed: Typed): Promise<void> {
  const { identityId } = owner;
  await countCodeTry(app, identityId, typed.code);
  const work = async (tx: Tx) => {
    const factor = await lockFactor(tx, identityId);
    if (!factor || factor.confirmedAt === null) refuse('second_factor_off');
    const passkeys = await selectPasskeys(tx, identityId);
    const removed = typed.factor === undefined ? null : nameOf(typed.factor, factor.appConfirmedAt !== null, passkeys);
    const isLast = removed === null || passkeys.length + (factor.appConfirmedAt === null ? 0 : 1) === 1;
    if (isLast && (await selectRequiresFactor(tx, identityId))) refuse('second_factor_required', STAYS_ON);
    await verifySecondFactor(app, tx, owner, typed.code, 'CHANGE');
    const { name, email } = await selectPersonOf(tx, identityId);
    const { sender, url } = await factorMails(app, tx, owner);
    if (isLast) await deleteFactor(tx, identityId);
    else await removeOne(tx, identityId, typed.factor ?? APP);
    const action = isLast ? 'turned-off' : typed.factor === APP ? 'app-removed' : 'passkey-removed';
    await auditFactor(app, tx, owner, `second-factor.${action}`);
    const mail = isLast
      ? secondFactorOffMail(sender, { name, by: null, url })
      : factorChangedMail(sender, { name, url, factor: removed, isAdded: false });
    await sendMail(app, sender, email, mail, { sql: tx });
    return rotateSession(app, tx, owner);
  };
  giveRotatedSession(app, browser, await inTransactionWithCode(app, owner, work, 'CHANGE'));
  await forgetCodeTries(app, identityId);
}

type Passkeys = Awaited<ReturnType<typeof selectPasskeys>>;

/** How mails call it. */
function nameOf(factor: string, hasApp: boolean, passkeys: Passkeys): string {
  if (factor === APP) return hasApp ? 'The authenticator app' : refuse('second_factor_off');
  const passkey = passkeys.find(({ credentialId }) => credentialId === factor) ?? refuse('second_factor_off');
  return `The passkey “${passkey.name}”`;
}

const removeOne = (tx: Tx, identityId: string, factor: string): Promise<unknown> =>
  factor === APP ? deleteApp(tx, identityId) : deletePasskey(tx, identityId, factor);
