/** Banking days until the money of a bank payment is taken for settled (decision C13). */
export const SETTLEMENT_DAYS = 3;
