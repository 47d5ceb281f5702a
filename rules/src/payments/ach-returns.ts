// Why a bank returned an ACH payment, in words for the payer.

type AchReturn = {
  readonly words: string;
  /** The same debit may be presented again without a new authorization. */
  readonly isRetryable: boolean;
};

const final = (words: string): AchReturn => ({ words, isRetryable: false });
const retryable = (words: string): AchReturn => ({ words, isRetryable: true });

const NOT_AUTHORIZED = 'Your bank was told that this payment was not authorized.';
const HOLDER_CANNOT_ACT = 'Your bank says that the account holder can no longer make payments.';
const WRONG_DETAILS = 'Your bank could not read the details of the payment.';

const ACH_RETURNS: ReadonlyMap<string, AchReturn> = new Map(
  Object.entries({
    R01: retryable('There was not enough money in the account.'),
    R02: final('The account is closed.'),
    R03: final('Your bank found no account with this name and number.'),
    R04: final('The account number is not valid.'),
    R05: final('The account is a personal one, but the payment was made as a business.'),
    R06: final('The payment was called back before it was complete.'),
    R07: final('The permission for this payment was taken back.'),
    R08: final('Your bank was asked to stop this payment.'),
    R09: retryable('The money in the account was not available yet.'),
    R10: final(NOT_AUTHORIZED),
    R11: final('Your bank was told that this payment differs from what was agreed.'),
    R12: final('The account has moved to another bank.'),
    R13: final('The bank with this routing number does not take ACH payments.'),
    R14: final(HOLDER_CANNOT_ACT),
    R15: final(HOLDER_CANNOT_ACT),
    R16: final('The account is frozen.'),
    R17: final(WRONG_DETAILS),
    R18: final(WRONG_DETAILS),
    R19: final(WRONG_DETAILS),
    R20: final('The account does not allow payments of this kind.'),
    R21: final(WRONG_DETAILS),
    R22: final(WRONG_DETAILS),
    R23: final('The payment was refused by the account holder.'),
    R24: final('Your bank took this for a second copy of another payment.'),
    R28: final('The routing number is not valid.'),
    R29: final(NOT_AUTHORIZED),
    R31: final('Your bank returned the payment with our agreement.'),
    R51: final(NOT_AUTHORIZED),
  }),
);

/** R01 to R85, as Nacha numbers them. */
export const isReturnCode = (code: string): boolean => /^R\d{2}$/.test(code);

export const returnWords = (code: string): string =>
  ACH_RETURNS.get(code)?.words ?? 'Your bank did not take the payment.';

export const isRetryableReturn = (code: string): boolean => ACH_RETURNS.get(code)?.isRetryable ?? false;

/** Those with words of their own, as staff choose one. */
export const RETURN_CODES: readonly string[] = [...ACH_RETURNS.keys()];
