// The events of a waiver request that its customer sees; others, such as who works on it, are the supplier's own.

const WORDS: Readonly<Record<string, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  'project matched': 'Project found',
  recalculated: 'Amounts updated',
  attached: 'Signed',
  signed: 'Signed',
  notarized: 'Notarized',
  held: 'Put on hold',
  'hold lifted': 'Taken off hold',
  released: 'Released',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  voided: 'Voided',
  superseded: 'Replaced',
  exchanged: 'Exchanged for the unconditional waiver',
  'money-returned': 'Payment returned',
  'money-back': 'Payment is back',
};

export const SHOWN_ACTIONS: readonly string[] = Object.keys(WORDS);

export const actionWords = (action: string): string => WORDS[action] ?? action;
