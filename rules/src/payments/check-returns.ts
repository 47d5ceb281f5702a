// Why a bank returned a check, in words for the payer.

const CHECK_RETURNS = {
  INSUFFICIENT: 'There was not enough money in the account.',
  UNCOLLECTED: 'The money in the account was not available yet.',
  STOPPED: 'Your bank was asked to stop this check.',
  CLOSED: 'The account is closed.',
  NOT_FOUND: 'Your bank found no account with this number.',
  FROZEN: 'The account is frozen.',
  SIGNATURE: 'The signature is missing, or it does not match.',
  STALE: 'The check was too old or dated ahead.',
  OTHER: 'Your bank did not pay the check.',
} as const;

export type CheckReturnReason = keyof typeof CHECK_RETURNS;

const isReason = (key: string): key is CheckReturnReason => Object.hasOwn(CHECK_RETURNS, key);

/** As staff choose one. */
export const CHECK_RETURN_REASONS: readonly CheckReturnReason[] = Object.keys(CHECK_RETURNS).filter(isReason);

export const isCheckReturn = (code: string): code is CheckReturnReason => isReason(code);

export const checkReturnWords = (reason: CheckReturnReason): string => CHECK_RETURNS[reason];
