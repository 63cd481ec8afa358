import { BlockList, isIP } from 'node:net';

/** Ranges of IANA's registry of special addresses, and multicast: none of them is a host of the internet. */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // With the metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
] as const;
/** Within the global addresses: Teredo and others, documentation, and 6to4, which leads to any IPv4 address. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** The metadata services of Azure and of Oracle Cloud have public addresses. */
const metadata4 = ['168.63.129.16', '192.0.0.192'];

const blocked = new BlockList();
for (const [net, bits] of special4) blocked.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of special6) blocked.addSubnet(net, bits, 'ipv6');
for (const address of metadata4) blocked.addAddress(address, 'ipv4');

const ranges = (...nets: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, 'ipv6');
  return list;
};
const global6 = ranges(['2000::', 3]);
/** Their last four bytes are an IPv4 address: NAT64 (RFC 6052), and mapped ones. */
const embedding = ranges(['64:ff9b::', 96], ['::ffff:0:0', 96]);

/** The last four bytes of an IPv6 address as IPv4. */
function toEmbedded4(address: string): string {
  // The URL parser writes every form of an address in groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Whether an IP address belongs to a host of the internet: nothing of this machine, its networks or its cloud. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  // A zone belongs to link-local addresses only.
  if (family !== 6 || address.includes('%')) return false;
  if (embedding.check(address, 'ipv6')) return !blocked.check(toEmbedded4(address), 'ipv4');
  return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
