import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  companyCodeKey,
  companyDomain,
  companyNameKey,
  customerProposals,
  isStrongMatch,
  LEGAL_SUFFIXES,
  PROPOSAL_REASONS,
  PROPOSAL_WORDS,
  PROPOSALS_MAX,
  type ProposalReason,
  streetKey,
  type ProposableCustomer,
  type SignUpClues,
} from './customer-proposals.ts';

const NOTHING_ELSE = { address: null, contactEmail: null, colleagueDomains: [] };
const CUSTOMER: ProposableCustomer = {
  id: 'c1',
  code: 'DOE 1',
  name: 'Doe Framing, LLC',
  address: '1180 Tarnwick Way, Austin, TX 78701',
  emailDomain: 'doe.example',
  contactEmail: 'ap@gmail.com',
  colleagueDomains: ['does.example'],
};
const STRANGER: SignUpClues = {
  email: 'pat@gmail.com',
  companyName: '',
  companyCode: '',
  companyAddress: '',
  invitedTo: [],
};
const EMPTY = { emailDomain: null, contactEmail: null, colleagueDomains: [] };
const reasons = (clues: Partial<SignUpClues>, customer: Partial<ProposableCustomer> = {}) =>
  customerProposals({ ...STRANGER, ...clues }, [{ ...CUSTOMER, ...customer }])[0]?.reasons ?? [];

describe('why a customer is proposed', () => {
  test.each([
    [{ invitedTo: ['c0', 'c1'] }, ['invited']],
    [{ invitedTo: ['c0'] }, []],
    [{ companyCode: 'doe1' }, ['code']],
    [{ companyCode: ' D oe\t1 ' }, ['code']],
    [{ companyCode: 'doe' }, []],
    [{ companyCode: 'doe12' }, []],
    [{ email: 'pat@doe.example' }, ['email-domain']],
    [{ email: 'pat@DOE.example' }, ['email-domain']],
    [{ email: 'pat@mail.doe.example' }, []],
    [{ email: 'pat@notdoe.example' }, []],
    [{ companyName: 'doe framing' }, ['name']],
    [{ companyName: 'DOE-FRAMING Co., Inc.' }, ['name']],
    [{ companyName: 'Doe' }, []],
    [{ companyName: 'Doe Framing Supply' }, ['similar-name']],
    [{ companyName: 'Doe Framings' }, ['similar-name']],
    [{ companyName: 'Roe Roofing' }, []],
    [{ email: 'AP@gmail.com' }, ['contact']],
    [{ email: 'pat@does.example' }, ['colleagues']],
    [{ companyAddress: '1180 TARNWICK WAY.' }, ['address']],
    [{ companyAddress: '1180 Tarnwick Way, Dallas' }, ['address']],
    [{ companyAddress: '1180' }, []],
    [{ companyAddress: 'Tarnwick Way' }, []],
    [{ email: 'pat@doe.example', companyName: 'Doe Framing', companyCode: 'DOE1' }, ['code', 'email-domain', 'name']],
  ] as const)('SGN-08 %j: %j', (clues, expected) => {
    expect(reasons(clues)).toEqual(expected);
  });

  test('SGN-08 an empty field matches no customer', () => {
    expect(reasons({}, { code: ' ', name: '—', address: '', ...EMPTY })).toEqual([]);
    expect(reasons({ email: '' }, { ...EMPTY, emailDomain: '', contactEmail: '', colleagueDomains: [''] })).toEqual([]);
  });

  test.each(['gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com'])(
    "SGN-08 an address at %s proposes nobody, even if it is a customer's domain",
    (domain) => {
      const customer = { emailDomain: domain, colleagueDomains: [domain] };
      expect(reasons({ email: `pat@${domain.toUpperCase()}` }, customer)).toEqual([]);
      expect(companyDomain(`pat@${domain}`)).toBeNull();
    },
  );
});

describe('a strong match', () => {
  test.each([
    [['invited'], true],
    [['email-domain', 'name'], true],
    [['contact', 'similar-name'], true],
    [['colleagues', 'address'], true],
    [['email-domain'], false],
    [['contact'], false],
    [['code', 'name', 'address', 'similar-name'], false],
  ] as [ProposalReason[], boolean][])('SGN-08 %j: %j', (why, isStrong) => {
    expect(isStrongMatch(why, { isEmailVerified: true })).toBe(isStrong);
    expect(isStrongMatch(why, { isEmailVerified: false })).toBe(false);
  });

  test('SGN-08 every reason has words', () => {
    expect(PROPOSAL_REASONS.filter((reason) => PROPOSAL_WORDS[reason].length < 8)).toEqual([]);
  });
});

describe('a street', () => {
  test.each([
    ['1180 Tarnwick Way, Austin, TX 78701', '1180tarnwickway'],
    [' 1180 TARNWICK-WAY.', '1180tarnwickway'],
    ['Peña St 4', 'peast4'],
    ['', ''],
  ])('%j is %j', (address, key) => {
    expect(streetKey(address)).toBe(key);
  });
});

describe('the name of a company', () => {
  test.each([
    ['Doe & Sons Co., Inc.', 'doeandsons'],
    ['Doe and Sons', 'doeandsons'],
    ["Joe's Concrete L.L.C.", 'joesconcrete'],
    ['Joe’s Concrete', 'joesconcrete'],
    ['A.B.C. Builders', 'abcbuilders'],
    ['Build-Rite', 'buildrite'],
    ['BuildRite', 'buildrite'],
    ['Peña Brothers', 'penabrothers'],
    ['Limited Brands', 'limitedbrands'],
    ['The Limited', 'the'],
    ['Co', 'co'],
    ['Company, Inc.', 'company'],
    [' ', ''],
    ['—', ''],
  ])('%j is %j', (name, key) => {
    expect(companyNameKey(name)).toBe(key);
  });
});

describe('the order', () => {
  test('SGN-08 a stronger reason outweighs all weaker ones; names decide between equals', () => {
    const clues = { email: 'pat@doe.example', companyName: 'Doe', companyCode: 'D1', invitedTo: ['invited'] };
    const all = { ...STRANGER, ...clues };
    const customers = [
      { id: 'name b', code: 'x2', name: 'Doe Ltd', emailDomain: null },
      { id: 'name a', code: 'x1', name: 'Doe Inc', emailDomain: null },
      { id: 'domain and name', code: 'x3', name: 'Doe', emailDomain: 'doe.example' },
      { id: 'nothing', code: 'x4', name: 'Roe', emailDomain: 'roe.example' },
      { id: 'code', code: 'd 1', name: 'Roe', emailDomain: null },
      { id: 'invited', code: 'x5', name: 'Zoe', emailDomain: null },
    ];
    const among = customers.map((customer) => ({ ...NOTHING_ELSE, ...customer }));
    expect(customerProposals(all, among).map(({ customerId }) => customerId)).toEqual([
      'invited',
      'code',
      'domain and name',
      'name a',
      'name b',
    ]);
  });

  test('the list is cut to a length that one can choose from', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...CUSTOMER, id: `c${index}`, code: `${index}` }));
    expect(customerProposals({ ...STRANGER, email: 'pat@doe.example' }, many)).toHaveLength(PROPOSALS_MAX);
  });
});

describe('always', () => {
  const word = fc.constantFrom('doe', 'roe', 'framing', 'steel', '42');
  const name = fc.array(word, { minLength: 1, maxLength: 3 });
  const customer = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    code: fc.constantFrom('D1', 'D2', ''),
    name: name.map((words) => words.join(' ')),
    address: fc.constantFrom('1 Mill Road, Austin', null),
    emailDomain: fc.constantFrom('doe.example', 'gmail.com', null),
    contactEmail: fc.constantFrom('pat@roe.example', null),
    colleagueDomains: fc.subarray(['doe.example', 'roe.example']),
  });
  const clues = fc.record({
    email: fc.constantFrom('pat@doe.example', 'pat@gmail.com', 'pat@roe.example'),
    companyName: fc.oneof(
      name.map((words) => words.join(' ')),
      fc.constant(''),
    ),
    companyCode: fc.constantFrom('d1', 'D 2', ''),
    companyAddress: fc.constantFrom('1 Mill Road', ''),
    invitedTo: fc.subarray(['a', 'b']),
  });

  test('case, punctuation and legal suffixes do not make another name', () => {
    const punctuated = fc.constantFrom(', ', ' - ', ' / ', '. ', ' ', '  (');
    const suffixes = fc.array(fc.constantFrom(...LEGAL_SUFFIXES), { maxLength: 3 });
    fc.assert(
      fc.property(name, punctuated, suffixes, fc.boolean(), (words, between, ends, isLoud) => {
        const written = [...words, ...ends].join(between);
        expect(companyNameKey(isLoud ? written.toUpperCase() : written)).toBe(words.join(''));
      }),
    );
  });

  test('a key is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(companyCodeKey(companyCodeKey(text))).toBe(companyCodeKey(text));
        expect(companyNameKey(text)).toMatch(/^[a-z0-9]*$/);
      }),
    );
  });

  test('every proposed customer has a reason, and the order of the input does not matter', () => {
    const customers = fc.uniqueArray(customer, { selector: ({ id }) => id, maxLength: PROPOSALS_MAX });
    fc.assert(
      fc.property(clues, customers, (request, among) => {
        const proposals = customerProposals(request, among);
        const ids = (list: typeof proposals) => list.map(({ customerId }) => customerId).sort();
        expect(ids(customerProposals(request, among.toReversed()))).toEqual(ids(proposals));
        for (const { reasons: why } of proposals) {
          expect(why.length).toBeGreaterThan(0);
          expect(why).toEqual(PROPOSAL_REASONS.filter((reason) => why.includes(reason)));
        }
        expect(proposals.filter(({ reasons: why }) => why.includes('invited')).length).toBe(
          among.filter(({ id }) => request.invitedTo.includes(id)).length,
        );
        const strongest = proposals.map(({ reasons: [best = 'name'] }) => PROPOSAL_REASONS.indexOf(best));
        expect(strongest).toEqual(strongest.toSorted((a, b) => a - b));
      }),
    );
  });
});
