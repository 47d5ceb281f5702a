// What every address provider must do, and the specifics of each.
import { inspect } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { testClock } from '../../testing/test-clock.ts';
import type { Addresses } from './addresses.ts';
import { openAddresses } from './open-addresses.ts';
import { googlePlaces } from './google-places.ts';
import { postalData } from './postal-data.ts';
import { PLACES_KEY, testPlacesServer } from './test-places-server.ts';

const server = await testPlacesServer();
const { baseUrl } = server;
afterAll(() => server.close());
afterEach(() => {
  server.breakWith(null);
  server.asked.length = 0;
});

const US = ['US'] as const;

const textsOf = async (addresses: Addresses, text: string) =>
  (await addresses.suggest(text, US)).map((suggestion) => suggestion.text);

async function firstOf(addresses: Addresses, text: string) {
  const [first] = await addresses.suggest(text, US);
  return first && addresses.find(first.id, US);
}

describe.each([
  ['the postal data', postalData()],
  ['Google Places', googlePlaces({ key: PLACES_KEY, offline: postalData(), baseUrl })],
])('%s', (_name, addresses) => {
  test('SGN-05 suggests a few addresses after one typed character', async () => {
    for (const typed of ['S', 's', '1']) {
      const suggestions = await addresses.suggest(typed, US);
      expect(suggestions.length).toBeGreaterThan(0);
      expect(suggestions.length).toBeLessThanOrEqual(6);
      expect(new Set(suggestions.map(({ id }) => id)).size).toBe(suggestions.length);
      for (const { text } of suggestions) expect(text.toLowerCase()).not.toContain('usa');
    }
  });

  test('SGN-05 returns the full address of a suggestion', async () => {
    expect(await firstOf(addresses, '12 Main St, Springfield, I')).toEqual({
      address: '12 Main St, Springfield, IL 62701',
      street: '12 Main St',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    });
  });

  test('an address may lack its street', async () => {
    expect(await firstOf(addresses, 'Springfield, MO')).toMatchObject({ street: '', city: 'Springfield', state: 'MO' });
  });

  test('SGN-05 knows the countries of the portal only (decision B23)', async () => {
    for (const text of await textsOf(addresses, 'Toronto')) expect(text).not.toMatch(/ON|Canada/);
    expect(await addresses.find('ChIJtoronto', US)).toBeNull();
    expect(await addresses.find('ChIJcoahuila', US)).toBeNull();
    for (const countries of [['CA'], []] as const) {
      expect(await addresses.suggest('12 Main St, Spri', countries)).toEqual([]);
      expect(await addresses.find('ChIJmain', countries)).toBeNull();
      expect(await addresses.find('~62701', countries)).toBeNull();
    }
    expect(await addresses.find('~62701', US)).toMatchObject({ city: 'Springfield' });
  });

  test('has no suggestions for an unknown place', async () => {
    for (const typed of ['Xyzzy', '12 Main St, Xyzzy', '12 Main St, 99999', '   ', ',', '東京', '\u0000', '\ud800']) {
      expect(await addresses.suggest(typed, US)).toEqual([]);
    }
  });

  test.each(['', 'nothing', '~', '~9999912', '~62701!', '~62701Cg', '~62701QR', '..', '~62701' + 'QUFB'.repeat(60)])(
    'the id %j is not found',
    async (id) => {
      expect(await addresses.find(id, US)).toBeNull();
    },
  );
});

describe('the postal data', () => {
  const addresses = postalData();

  test.each([
    ['12 Main St, Spri', '12 Main St, Springfield, IL 62701'],
    ['12 Main St Spri', '12 Main St, Springfield, IL 62701'],
    ['  12  main st ,spri', '12 main st, Springfield, IL 62701'],
    ['12 Main St, Springfield, Mas', '12 Main St, Springfield, MA 01101'],
    ['12 Main St Springfield MO', '12 Main St, Springfield, MO 65802'],
    ['Springfield, massachusetts', 'Springfield, MA 01101'],
    ['12 Main St 62703', '12 Main St, Springfield, IL 62703'],
    ['12 Main St, Springfield, IL 62703-1234, USA', '12 Main St, Springfield, IL 62703'],
    ['12 Main St, 6270', '12 Main St, Springfield, IL 62701'],
    ['12 Main St, Springfield 658', '12 Main St, Springfield, MO 65802'],
    ['100 1st St, st. lou', '100 1st St, Saint Louis, MO 63101'],
    ['4 Elm Rd, o’fallon', '4 Elm Rd, O Fallon, MO 63366'],
    ['mclean va', 'Mc Lean, VA 22101'],
    ['Brooklyn', 'Brooklyn, NY 11201'],
    ['12 Main St, San José', '12 Main St, San Jose, CA 95110'],
    ['Unit 7, APO AE 09004', 'Unit 7, APO, AE 09004'],
    ['12 Main St, Chic', '12 Main St, Chicago, IL 60601'],
    ['310 Foundry Row, Rowl', '310 Foundry Row, Rowlett, TX 75030'],
  ])('%j suggests %s', async (typed, offered) => {
    expect((await textsOf(addresses, typed))[0]).toBe(offered);
  });

  test('a city of exactly that name comes first, then prefixes by size', async () => {
    const texts = await textsOf(addresses, 'Spring');
    expect(texts[0]).toBe('Spring, TX 77373');
    expect(texts[1]).toBe('Springfield, IL 62701');
    expect(await textsOf(addresses, 'Springfield')).toEqual([
      'Springfield, IL 62701',
      'Springfield, MA 01101',
      'Springfield, MO 65802',
      'Springfield, VA 22150',
      'Springfield, OH 45501',
      'Springfield, OR 97475',
    ]);
  });

  test('an exact match is not mixed with others', async () => {
    expect(await textsOf(addresses, 'Springfield, MA')).toEqual(['Springfield, MA 01101']);
    expect(await textsOf(addresses, '12 Main St, Springfield, IL 62')).toEqual(['12 Main St, Springfield, IL 62701']);
  });

  test('an inexact text may match several things', async () => {
    expect((await textsOf(addresses, 'Lake M')).slice(0, 3)).toEqual([
      'Lake, MI 48632',
      'Lake, MS 39092',
      'Lake Mary, FL 32746',
    ]);
    expect(await textsOf(addresses, 'Texas')).toEqual(
      expect.arrayContaining(['Texas City, TX 77590', 'Houston, TX 77001']),
    );
  });

  test('one digit is the start of a ZIP code, one letter that of a city', async () => {
    const texts = await textsOf(addresses, '1');
    expect(texts).toHaveLength(6);
    expect(texts[0]).toBe('New York, NY 10001');
    expect(new Set(texts.map((text) => text.replace(/ \d+$/, ''))).size).toBe(6);
    for (const text of texts) expect(text).toMatch(/ 1\d{4}$/);
  });

  test('military post offices do not count as large cities', async () => {
    for (const typed of ['A', '0', '12 Main St'])
      expect((await textsOf(addresses, typed)).join()).not.toMatch(/[AFD]PO,/);
    expect(await textsOf(addresses, 'APO')).toContain('APO, AA 34006');
  });

  test('the territories are included, and former ones are not', async () => {
    expect(await textsOf(addresses, 'Hagatna')).toEqual(['Hagatna, GU 96910']);
    expect(await textsOf(addresses, 'Palau')).toEqual([]);
    expect(await textsOf(addresses, '96940')).toEqual([]);
  });

  test('a street that is too long for an id has no suggestions', async () => {
    expect(await addresses.suggest(`${'ab '.repeat(60)}, Spri`, US)).toEqual([]);
  });

  test('resolves its own ids, whatever the street', async () => {
    for (const street of ['12 Straße "Ü" 😀', "O'Brien & Sons <b>", '../..', '%2F?#']) {
      const found = await firstOf(addresses, `${street}, Springfield, IL`);
      expect(found).toMatchObject({ street, city: 'Springfield', zip: '62701' });
    }
  });
});

describe('Google Places', () => {
  const setUp = ({ key = PLACES_KEY, timeoutMs = 3_000 } = {}) => {
    const clock = testClock();
    const warnings: object[] = [];
    const log = { warn: (fields: object) => void warnings.push(fields) };
    const now = () => clock.now().getTime();
    return { clock, warnings, places: googlePlaces({ key, offline: postalData(), baseUrl, log, now, timeoutMs }) };
  };

  test('sends requests as the service documents', async () => {
    const { places } = setUp();
    const [first] = await places.suggest('12 Main', US);
    expect(first).toEqual({ id: 'ChIJmain', text: '12 Main Street, Springfield, IL' });
    await places.find('ChIJmain', US);
    expect(server.asked).toEqual([
      {
        method: 'POST',
        url: '/v1/places:autocomplete',
        fieldMask: undefined,
        body: { input: '12 Main', includedRegionCodes: ['us'], languageCode: 'en-US', regionCode: 'us' },
      },
      {
        method: 'GET',
        url: '/v1/places/ChIJmain?languageCode=en-US&regionCode=us',
        fieldMask: 'formattedAddress,addressComponents',
        body: null,
      },
    ]);
  });

  test('reads suites and sublocalities', async () => {
    expect(await setUp().places.find('ChIJsuite', US)).toEqual({
      address: '45 Jay St #4, Brooklyn, NY 11201',
      street: '45 Jay St #4',
      city: 'Brooklyn',
      state: 'NY',
      zip: '11201',
    });
  });

  test('finds an address in Canada if the portal has it', async () => {
    const { places } = setUp();
    const countries = ['US', 'CA'] as const;
    expect(await places.suggest('Toronto', countries)).toEqual([{ id: 'ChIJtoronto', text: 'Toronto, ON, Canada' }]);
    expect(await places.find('ChIJtoronto', countries)).toMatchObject({ city: 'Toronto', state: 'ON' });
  });

  test('a place that is not an address is not found', async () => {
    expect(await setUp().places.find('ChIJsea', US)).toBeNull();
  });

  test.each([
    ['fails', { status: 500, body: 'oops' }],
    ['has enough of us', { status: 429, body: '{}' }],
    ['sends no JSON', { status: 200, body: '<html>' }],
    ['sends another shape', { status: 200, body: '{"suggestions":[{"placePrediction":{"placeId":1}}]}' }],
    ['never answers', 'never'],
  ] as const)('when it %s, the postal data answers', async (_what, broken) => {
    const { places, warnings } = setUp({ timeoutMs: 100 });
    server.breakWith(broken);
    const [first] = await places.suggest('12 Main St, Spri', US);
    expect(first?.text).toBe('12 Main St, Springfield, IL 62701');
    expect(await places.find(first?.id ?? '', US)).toMatchObject({ city: 'Springfield', zip: '62701' });
    expect(await places.find('ChIJmain', US)).toBeNull();
    expect(warnings).toHaveLength(1);
  });

  test('a failure is logged once a minute, and requests pause so that nobody waits at every letter', async () => {
    const { places, warnings, clock } = setUp();
    server.breakWith({ status: 503, body: '{}' });
    for (const typed of ['S', 'Sp', 'Spr']) await places.suggest(typed, US);
    expect(server.asked).toHaveLength(1);
    clock.pass(20_000);
    await places.suggest('Spri', US);
    expect(server.asked).toHaveLength(2);
    expect(warnings).toHaveLength(1);
    clock.pass(41_000);
    await places.suggest('Sprin', US);
    expect(warnings).toHaveLength(2);
    server.breakWith(null);
    clock.pass(20_000);
    expect(await places.suggest('Springfield, MO', US)).toEqual([{ id: 'ChIJcity', text: 'Springfield, MO' }]);
  });

  test('a text or id that it refuses does not pause others', async () => {
    const { places, warnings } = setUp();
    expect(await places.suggest(' ', US)).toEqual([]);
    await places.find('unknown', US);
    expect(await places.suggest('12 Main', US)).toMatchObject([{ id: 'ChIJmain' }]);
    expect(warnings).toHaveLength(1);
  });

  test('its key is not in any warning', async () => {
    const { places, warnings } = setUp({ key: 'a wrong but secret key' });
    await places.suggest('Spri', US);
    expect(warnings).toHaveLength(1);
    expect(inspect(warnings)).toContain('PERMISSION_DENIED');
    expect(inspect(warnings)).not.toContain('secret');
  });

  test('an id that cannot be part of a path is not suggested', async () => {
    const { places } = setUp();
    const prediction = (placeId: string) => ({ placePrediction: { placeId, text: { text: placeId } } });
    const suggestions = [prediction('a'.repeat(201)), prediction('a/../b'), prediction('good'), {}];
    server.breakWith({ status: 200, body: JSON.stringify({ suggestions }) });
    expect(await places.suggest('x', US)).toEqual([{ id: 'good', text: 'good' }]);
  });

  test('without a key the postal data answers alone', async () => {
    expect(await textsOf(openAddresses({ googlePlacesKey: null }), '62701')).toEqual(['Springfield, IL 62701']);
  });
});
