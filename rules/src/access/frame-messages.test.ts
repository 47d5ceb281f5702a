import { expect, test } from 'vitest';
import {
  askMessage,
  END_MESSAGE,
  type FrameGrant,
  grantIn,
  grantMessage,
  isEnd,
  nonceAsked,
} from './frame-messages.ts';

const GRANT: FrameGrant = { token: 'a.b.c', accountId: 'account-1', expiresInSeconds: 300, isViewOnly: false };

test('FRM-01 a question has a nonce, and its answer the same one', () => {
  expect(nonceAsked(askMessage('n1'))).toBe('n1');
  expect(grantIn(grantMessage('n1', GRANT), 'n1')).toEqual(GRANT);
});

test.each([
  ['an answer to another question', grantMessage('n2', GRANT)],
  ['no answer', askMessage('n1')],
  ['a text', JSON.stringify(grantMessage('n1', GRANT))],
  ['nothing', null],
  ['no token', { ...grantMessage('n1', GRANT), token: undefined }],
  ['no account', { ...grantMessage('n1', GRANT), accountId: 7 }],
  ['no lifetime', { ...grantMessage('n1', GRANT), expiresInSeconds: '300' }],
  ['no mode', { ...grantMessage('n1', GRANT), isViewOnly: undefined }],
])('FRM-01 %s is not taken as the answer', (_what, data) => {
  expect(grantIn(data, 'n1')).toBeNull();
});

test('another message asks for nothing, and ends nothing', () => {
  for (const data of [null, 'plumbline:token-wanted', { type: 'plumbline:token-wanted' }, askMessage(''), END_MESSAGE])
    expect(nonceAsked(data)).toBeNull();
  expect([isEnd(END_MESSAGE), isEnd(askMessage('n1')), isEnd(undefined)]).toEqual([true, false, false]);
});
