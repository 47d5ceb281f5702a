/** `https://*.example.com:8443` matches every subdomain, but not the domain itself. */
export function matchesOrigin(pattern: string, origin: string): boolean {
  const [scheme, host] = pattern.split('//*.');
  return host === undefined ? pattern === origin : origin.startsWith(`${scheme}//`) && origin.endsWith(`.${host}`);
}
