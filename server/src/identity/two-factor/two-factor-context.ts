/** The associated data of a person's secret. */
export const twoFactorContext = (identityId: string): string => `two-factor ${identityId}`;
