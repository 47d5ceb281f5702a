import { expect, test } from 'vitest';
import { amountWords, type AmountFacts } from './amount-words.ts';

const RELEASED: AmountFacts = {
  waiverType: 'conditional.progress',
  status: 'ready',
  isInForce: true,
  isPaid: false,
};

test.each<[string, Partial<AmountFacts>, string, string, string]>([
  ['a request', { status: 'new' }, 'This waiver covers', 'To be waived', 'Not released'],
  ['a signed waiver', { status: 'confirmed' }, 'This waiver covers', 'To be waived', 'Not released'],
  ['a released conditional one', {}, 'This waiver covers', 'Waived once paid', 'Not released'],
  ['one whose payment cleared', { isPaid: true }, 'This waiver covers', 'Waived', 'Not released'],
  [
    'an unconditional one',
    { waiverType: 'unconditional.final', status: 'new' },
    'This waiver covers',
    'Received',
    'Not released',
  ],
  ['a void one', { isInForce: false }, 'This waiver covered', 'Not waived any more', 'Not released'],
  ['a rejected request', { status: 'rejected' }, 'Amount asked for', 'Asked for', 'Left out'],
  [
    'a rejected unconditional one',
    { status: 'rejected', waiverType: 'unconditional.progress' },
    'Amount asked for',
    'Asked for',
    'Left out',
  ],
])('the amounts of %s', (_what, facts, covers, waived, excepted) => {
  expect(amountWords({ ...RELEASED, ...facts })).toEqual({ covers, waived, excepted });
});
