import { asDay } from '@plumbline/rules/dates';
import { createStore } from '@plumbline/ui/app/storage';
import { beforeEach, expect, test } from 'vitest';
import { recordLoginOnce, type Login } from './record-login-once.ts';

const ANN: Login = { userId: 'ann', portalId: 'granite', providerId: 'password' };
const MONDAY = asDay('2026-11-16');
const TUESDAY = asDay('2026-11-17');

let recorded: Login[] = [];
let store = createStore(() => {
  throw new Error('closed');
});
const record = async (login: Login) => void recorded.push(login);

beforeEach(() => {
  recorded = [];
  store = createStore(() => {
    throw new Error('closed');
  });
});

test('ACC-15 a login is recorded once per user, portal and day', async () => {
  const others = [
    { ...ANN, userId: 'bob' },
    { ...ANN, portalId: 'northgate' },
  ];
  for (const login of [ANN, ANN, ...others, ANN]) await recordLoginOnce(login, MONDAY, store, record);
  await recordLoginOnce(ANN, TUESDAY, store, record);
  expect(recorded).toEqual([ANN, ...others, ANN]);
});

test('ACC-15 pages that open at the same time record one login', async () => {
  await Promise.all([1, 2].map(() => recordLoginOnce(ANN, MONDAY, store, record)));
  expect(recorded).toEqual([ANN]);
});

test('ACC-15 a failure to record a login is silent, and the next page tries again', async () => {
  await recordLoginOnce(ANN, MONDAY, store, async () => {
    throw new Error('offline');
  });
  await recordLoginOnce(ANN, MONDAY, store, record);
  expect(recorded).toEqual([ANN]);
});
