/** Guards a redirect to a URL from the server: throws unless it is http(s), so that no script URL runs. */
export function requireWebAddress(url: string): string {
  if (!/^https?:\/\//i.test(url)) throw new TypeError('not a web address');
  return url;
}
