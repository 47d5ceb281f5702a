import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  companyCodeKey,
  companyDomain,
  companyNameKey,
  LEGAL_SUFFIXES,
  PROPOSAL_REASONS,
  PROPOSAL_WORDS,
  PROPOSALS_MAX,
  proposeAmong,
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
  emailDomains: ['doe.example'],
  contactEmail: 'ap@gmail.com',
  colleagueDomains: ['does.example'],
};
const STRANGER: SignUpClues = {
  email: 'pat@gmail.com',
  companyName: '',
  companyCode: '',
  companyAddress: '',
  isEmailVerified: true,
  invitedTo: [],
  similarTo: ['c1'],
};
const customerProposals = (clues: SignUpClues, customers: readonly ProposableCustomer[]) =>
  proposeAmong(customers)(clues);
const EMPTY = { emailDomains: [], contactEmail: null, colleagueDomains: [] };
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
    expect(reasons({ email: '' }, { ...EMPTY, emailDomains: [''], contactEmail: '', colleagueDomains: [''] })).toEqual(
      [],
    );
  });

  test.each(['gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com', 'rr.com', 'windstream.net'])(
    "SGN-08 an address at %s proposes nobody, even if it is a customer's domain",
    (domain) => {
      const customer = { emailDomains: [domain], colleagueDomains: [domain] };
      expect(reasons({ email: `pat@${domain.toUpperCase()}` }, customer)).toEqual([]);
      expect(companyDomain(`pat@${domain}`)).toBeNull();
    },
  );
});

describe('a strong match', () => {
  const DOMAIN = { email: 'pat@doe.example' };
  const CONTACT = { email: 'ap@gmail.com' };
  const COLLEAGUE = { email: 'pat@does.example' };
  const isStrong = (clues: Partial<SignUpClues>, others: readonly ProposableCustomer[] = []) =>
    customerProposals({ ...STRANGER, ...clues }, [CUSTOMER, ...others])[0]?.isStrong;

  test.each([
    ['an invitation', { invitedTo: ['c1'] }, true],
    ['the domain and the name', { ...DOMAIN, companyName: 'Doe Framing' }, true],
    ['the domain and the number', { ...DOMAIN, companyCode: 'DOE1' }, true],
    ['the contact and a similar name', { ...CONTACT, companyName: 'Doe Framings' }, true],
    ['colleagues and the number', { ...COLLEAGUE, companyCode: 'doe1' }, true],
    [
      'colleagues and what everybody can look up',
      { ...COLLEAGUE, companyName: 'Doe Framing', companyAddress: '1180 Tarnwick Way' },
      false,
    ],
    ['the domain alone', DOMAIN, false],
    ['the contact alone', CONTACT, false],
    [
      'what the person typed',
      { companyName: 'Doe Framing', companyCode: 'DOE1', companyAddress: '1180 Tarnwick Way' },
      false,
    ],
  ] as const)('SGN-08 %s: %j %j', (_, clues, expected) => {
    expect(isStrong(clues)).toBe(expected);
    expect(isStrong({ ...clues, isEmailVerified: false })).toBe(false);
  });

  test('SGN-08 a domain that several customers have proves nothing', () => {
    const named = { ...DOMAIN, companyName: 'Doe Framing' };
    expect(isStrong(named, [{ ...CUSTOMER, id: 'c2', name: 'Roe', emailDomains: ['doe.example'] }])).toBe(false);
    const byPeople = { ...CUSTOMER, id: 'c2', name: 'Roe', emailDomains: [], colleagueDomains: ['doe.example'] };
    expect(isStrong(named, [byPeople])).toBe(false);
    expect(
      isStrong({ ...COLLEAGUE, companyCode: 'doe1' }, [{ ...byPeople, code: 'x', emailDomains: ['does.example'] }]),
    ).toBe(false);
    expect(isStrong({ ...named, ...CONTACT }, [byPeople])).toBe(true);
  });

  test('SGN-08 one company under two domains is not shared', () => {
    const both = { ...CUSTOMER, colleagueDomains: ['doe.example'] };
    const named = { ...STRANGER, ...DOMAIN, companyName: 'Doe Framing' };
    expect(customerProposals(named, [both])[0]?.isStrong).toBe(true);
    expect(customerProposals({ ...named, companyName: '' }, [both])[0]?.isStrong).toBe(false);
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
      { id: 'name b', code: 'x2', name: 'Doe Ltd', emailDomains: [] },
      { id: 'name a', code: 'x1', name: 'Doe Inc', emailDomains: [] },
      { id: 'domain and name', code: 'x3', name: 'Doe', emailDomains: ['doe.example'] },
      { id: 'nothing', code: 'x4', name: 'Roe', emailDomains: ['roe.example'] },
      { id: 'code', code: 'd 1', name: 'Roe', emailDomains: [] },
      { id: 'invited', code: 'x5', name: 'Zoe', emailDomains: [] },
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

describe('similar names', () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...CUSTOMER, id: `o${index}`, code: `o${index}`, name: 'Roe' }));

  test('SGN-08 customers that were named are compared if nothing else proposes any', () => {
    const typed = { ...STRANGER, companyName: 'Doe Framings', similarTo: [] };
    expect(customerProposals(typed, [CUSTOMER])).toEqual([]);
    const also = { ...CUSTOMER, ...NOTHING_ELSE, id: 'c2', code: 'x', emailDomains: [] };
    expect(customerProposals({ ...typed, similarTo: ['c2'] }, [CUSTOMER, also])).toHaveLength(1);
    expect(customerProposals({ ...typed, companyCode: 'doe1', similarTo: ['c2'] }, [CUSTOMER, also])).toHaveLength(1);
    expect(customerProposals({ ...typed, companyCode: 'doe1' }, [CUSTOMER])[0]?.reasons).toEqual([
      'code',
      'similar-name',
    ]);
  });

  test('SGN-08 the keys of a customer are computed once for all people', () => {
    let reads = 0;
    const counted = others(200).map((customer) => ({
      ...customer,
      get address() {
        reads += 1;
        return customer.address;
      },
    }));
    const propose = proposeAmong(counted);
    for (let index = 0; index < 50; index += 1) propose({ ...STRANGER, email: 'pat@doe.example' });
    expect(reads).toBe(200 + 50 * PROPOSALS_MAX);
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
    emailDomains: fc.subarray(['doe.example', 'gmail.com']),
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
    isEmailVerified: fc.boolean(),
    invitedTo: fc.subarray(['a', 'b']),
    similarTo: fc.subarray(['a', 'c']),
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
