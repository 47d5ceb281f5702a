import { expect, test } from 'vitest';
import { readSandboxPort } from './sandbox-port.ts';

test.each([
  [undefined, 3000, 3001],
  ['', 3000, 3001],
  ['4000', 3000, 4000],
  ['0', 3000, 0],
  [undefined, 0, 0],
  [undefined, 65_535, 0],
])('SANDBOX_PORT %s beside PORT %i is %i', (variable, port, expected) => {
  expect(readSandboxPort(variable, port)).toBe(expected);
});

test.each(['x', '-1', '70000', '3000'])('SANDBOX_PORT %s is refused', (variable) => {
  expect(() => readSandboxPort(variable, 3000)).toThrow(`"${variable}" is no port`);
});
