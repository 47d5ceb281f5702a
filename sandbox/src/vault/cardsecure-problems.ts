/** Why CardSecure makes no token: its own codes and texts. */
export const CARDSECURE_PROBLEMS = {
  '08': 'Data not decimal digits',
  '12': 'Key ID is not found',
  '13': 'Data too long',
  '14': 'Data empty',
  '21': 'Data too short',
  '38': 'Illegal characters',
  '54': 'Card number check (Luhn formula) failed',
  '56': 'Token format is bad',
} as const;

export type CardSecureProblem = keyof typeof CARDSECURE_PROBLEMS;
