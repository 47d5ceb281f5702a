import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '198.20.0.1',
  '2606:4700::1111',
  '2a00:1450::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.255.255',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a9fe:a9fe',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:0:7f00:1::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
