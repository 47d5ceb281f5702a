// API-01: the API document is compared with the calls that the specification lists.
import { describe, expect, test } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';
import { DECIDED_CALLS, NOT_SERVED_YET, SPECIFIED_CALLS } from './testing/specified-calls.ts';

type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, unknown>;
};

const portal = await testPortal();
const { paths } = (await portal.send({ url: '/docs/json' })).json<{
  paths: Record<string, Record<string, Operation>>;
}>();

/** One leading slash, no trailing one, and path parameters without their names (decisions B28 and C17). */
const keyOf = (method: string, path: string): string =>
  `${method.toUpperCase()} /${path
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .replace(/\{\w+\}/g, '{}')}`;
const served = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [keyOf(method, path), operation] as const),
  ),
);
const operationOf = (call: string): Operation | undefined => {
  const [method = '', path = ''] = call.split(' ');
  return served.get(keyOf(method, path));
};
const inputsOf = ({ parameters = [], requestBody }: Operation): string[] => [
  ...parameters.filter((each) => each.in === 'query').map(({ name }) => name),
  ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {})),
];

const due = SPECIFIED_CALLS.filter(({ call }) => !Object.hasOwn(NOT_SERVED_YET, call));

describe.each([...due, ...DECIDED_CALLS])('API-01 $call', ({ call, inputs = [], status }) => {
  test('is served with its method, path and inputs', () => {
    const operation = operationOf(call);
    expect(operation, 'in the API document').toBeDefined();
    expect(inputsOf(operation!)).toEqual(expect.arrayContaining([...inputs]));
    if (status !== undefined) expect(Object.keys(operation!.responses)).toContain(String(status));
  });
});

test('API-01 calls that are listed as coming are in the tables and not served yet', () => {
  const specified = SPECIFIED_CALLS.map(({ call }) => call);
  for (const call of Object.keys(NOT_SERVED_YET)) {
    expect(specified).toContain(call);
    expect(operationOf(call), `${call} is served: take it out of NOT_SERVED_YET`).toBeUndefined();
  }
});
