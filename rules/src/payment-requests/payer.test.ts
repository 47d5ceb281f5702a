import { expect, test } from 'vitest';
import { payerProblems, type Payer } from './payer.ts';

const PAYER: Payer = {
  firstName: 'Maren',
  lastName: 'Ashdown',
  companyName: 'Tarnwick Builders',
  companyAddress: '1180 Tarnwick Way, Austin',
  email: 'maren@tarnwick.example',
};

test('LNK-02 a complete payer has no problems', () => {
  expect(payerProblems(PAYER)).toEqual({});
  expect(payerProblems({ ...PAYER, email: ' Maren@Tarnwick.Example ' })).toEqual({});
});

test.each(['firstName', 'lastName', 'companyName', 'companyAddress', 'email'])(
  'LNK-02 %s must not be blank',
  (field) => {
    expect(payerProblems({ ...PAYER, [field]: '' })).toEqual({ [field]: 'missing' });
    expect(payerProblems({ ...PAYER, [field]: ' \t' })).toEqual({ [field]: 'missing' });
  },
);

test.each(['maren', 'maren@tarnwick', '@tarnwick.example', 'maren ashdown@tarnwick.example'])(
  'LNK-02 %j is not an address',
  (email) => {
    expect(payerProblems({ ...PAYER, email })).toEqual({ email: 'invalid' });
  },
);
