// The events of a waiver request that its customer sees; others, such as who works on it, are the supplier's own.

const WORDS: Readonly<Record<string, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  'project matched': 'Project found',
  recalculated: 'Amounts updated',
  attached: 'Signed',
  signed: 'Signed',
  'notary left out': 'Notarization left out',
  'notary added': 'Notarization added',
  'sent to notary': 'Sent to the notary',
  notarized: 'Notarized',
  held: 'Put on hold',
  'hold lifted': 'Taken off hold',
  released: 'Released',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  voided: 'Voided',
  superseded: 'Replaced',
  exchanged: 'Payment cleared',
  'money-returned': 'Payment returned',
  'money-back': 'Payment is back',
};

/** What nobody did, by what did it and by its action. */
const BY_ITSELF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Schedule: { requested: 'by your repeating request' },
  Exchange: {
    requested: 'because the payment of your conditional waiver cleared',
    rejected: 'because the payment was returned',
    exchanged: 'and the unconditional waiver was requested',
  },
  Payments: {
    'money-returned': 'after it had counted: the bank took it back, or it was refunded',
    'money-back': 'and counts again',
  },
  Imports: {
    'money-returned': "after it had counted: the supplier's books do not have it any more",
    'money-back': 'and counts again',
  },
};

export const SHOWN_ACTIONS: readonly string[] = Object.keys(WORDS);

/** Also of what only the supplier sees: "Assigned". */
export const eventVerb = (action: string): string =>
  WORDS[action] ?? `${action.slice(0, 1).toUpperCase()}${action.slice(1).replaceAll('-', ' ')}`;

export type WaiverEvent = {
  readonly action: string;
  /** Null if nobody did it. */
  readonly actorName: string | null;
  /** What did it by itself. */
  readonly worker: string | null;
};

/** "Signed", "by Sam Staff". */
export function eventWords({ action, actorName, worker }: WaiverEvent): { verb: string; rest: string } {
  const verb = eventVerb(action);
  if (actorName !== null) return { verb, rest: `by ${actorName}` };
  return { verb, rest: BY_ITSELF[worker ?? '']?.[action] ?? 'automatically' };
}
