// A test server that implements Google's Places API (New) as documented, for a few places.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const PLACES_KEY = 'the key of the places';

type Component = [type: string, longText: string, shortText?: string];
type TestPlace = { region: string; text: string; formattedAddress?: string; components?: Component[] };

const US: Component = ['country', 'United States', 'US'];

const TEST_PLACES: Readonly<Record<string, TestPlace>> = {
  ChIJmain: {
    region: 'us',
    text: '12 Main Street, Springfield, IL, USA',
    formattedAddress: '12 Main St, Springfield, IL 62701, USA',
    components: [
      ['street_number', '12'],
      ['route', 'Main Street', 'Main St'],
      ['locality', 'Springfield'],
      ['administrative_area_level_2', 'Sangamon County'],
      ['administrative_area_level_1', 'Illinois', 'IL'],
      US,
      ['postal_code', '62701'],
      ['postal_code_suffix', '1234'],
    ],
  },
  ChIJsuite: {
    region: 'us',
    text: '45 Jay Street #4, Brooklyn, NY, USA',
    formattedAddress: '45 Jay St #4, Brooklyn, NY 11201, USA',
    components: [
      ['subpremise', '4'],
      ['street_number', '45'],
      ['route', 'Jay Street', 'Jay St'],
      ['sublocality_level_1', 'Brooklyn'],
      ['administrative_area_level_1', 'New York', 'NY'],
      US,
      ['postal_code', '11201'],
    ],
  },
  ChIJcity: {
    region: 'us',
    text: 'Springfield, MO, USA',
    formattedAddress: 'Springfield, MO, USA',
    components: [['locality', 'Springfield'], ['administrative_area_level_1', 'Missouri', 'MO'], US],
  },
  ChIJsea: { region: 'us', text: 'Sargasso Sea' },
  ChIJtoronto: {
    region: 'ca',
    text: 'Toronto, ON, Canada',
    formattedAddress: 'Toronto, ON, Canada',
    components: [
      ['locality', 'Toronto'],
      ['administrative_area_level_1', 'Ontario', 'ON'],
      ['country', 'Canada', 'CA'],
    ],
  },
  ChIJcoahuila: {
    region: 'mx',
    text: 'Saltillo, Coah., Mexico',
    components: [
      ['administrative_area_level_1', 'Coahuila', 'CO'],
      ['country', 'Mexico', 'MX'],
    ],
  },
};

type Search = { input: string; includedRegionCodes?: string[] };
type ReceivedRequest = { method: string; url: string; fieldMask: string | undefined; body: unknown };
type Answer = { status: number; body: string } | 'never';

export async function testPlacesServer() {
  const asked: ReceivedRequest[] = [];
  let broken: Answer | null = null;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await text(request);
    const body: unknown = sent === '' ? null : JSON.parse(sent);
    const fieldMask = request.headers['x-goog-fieldmask']?.toString();
    asked.push({ method: request.method ?? '', url: request.url ?? '', fieldMask, body });
    if (broken === 'never') return;
    if (broken) response.writeHead(broken.status).end(broken.body);
    else answer(request, response, body as Search | null);
  };
  const server = createServer((request, response) => void receive(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Every following response is this one; null restores normal operation. */
    breakWith: (next: Answer | null) => {
      broken = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer({ headers, method, url = '' }: IncomingMessage, response: ServerResponse, body: Search | null): void {
  const send = (status: number, json: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  const refuse = (code: number, status: string, message: string) => send(code, { error: { code, status, message } });

  if (headers['x-goog-api-key'] !== PLACES_KEY) return void refuse(403, 'PERMISSION_DENIED', 'The key is not known.');
  if (method === 'POST' && url === '/v1/places:autocomplete') {
    if (!body?.input.trim()) return void refuse(400, 'INVALID_ARGUMENT', 'input must not be empty.');
    return void send(200, predictions(body.input, body.includedRegionCodes ?? []));
  }
  const { pathname } = new URL(url, 'http://places');
  const place = TEST_PLACES[pathname.replace(/^\/v1\/places\//, '')];
  if (headers['x-goog-fieldmask'] === undefined)
    return void refuse(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.');
  if (!place) return void refuse(404, 'NOT_FOUND', 'The Place ID is no longer valid.');
  send(200, {
    ...(place.formattedAddress && { formattedAddress: place.formattedAddress }),
    ...(place.components && {
      addressComponents: place.components.map(([type, longText, shortText = longText]) => ({
        longText,
        shortText,
        types: [type],
        languageCode: 'en',
      })),
    }),
  });
}

/** Google leaves the list out if it is empty. */
function predictions(input: string, regions: readonly string[]): object {
  const wanted = input.toLowerCase().replace('main st,', 'main street,');
  const found = Object.entries(TEST_PLACES).filter(
    ([, { region, text: name }]) =>
      (regions.length === 0 || regions.includes(region)) && name.toLowerCase().startsWith(wanted),
  );
  if (found.length === 0) return {};
  return {
    suggestions: found.map(([placeId, { text: name }]) => ({
      placePrediction: {
        place: `places/${placeId}`,
        placeId,
        text: { text: name, matches: [{ endOffset: input.length }] },
        structuredFormat: { mainText: { text: name }, secondaryText: { text: name } },
        types: ['street_address', 'geocode'],
      },
    })),
  };
}
