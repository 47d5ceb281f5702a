// Recognizes public internet addresses. Everything else is this machine, its network or the cloud's metadata service,
// which a tenant must not make us call.
import { BlockList, isIP, isIPv4 } from 'node:net';

/** RFC 6890 and later: this host, private use, carrier-grade NAT, link-local, tests, multicast, reserved. */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** The only part of IPv6 that is allocated publicly. */
const PUBLIC_6 = ['2000::/3'];
/** Of it, protocols and documentation; the first two can embed any IPv4 address. */
const NOT_PUBLIC_6 = ['2001::/23', '2002::/16', '2001:db8::/32', '3fff::/20'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const notPublic4 = listOf(NOT_PUBLIC_4, 'ipv4');
const public6 = listOf(PUBLIC_6, 'ipv6');
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  return public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}
