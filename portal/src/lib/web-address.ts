/** An address to leave for, as the server named it. Anything but a web page, such as a script, is a mistake. */
export function webAddress(url: string): string {
  if (!/^https?:\/\//i.test(url)) throw new TypeError('not a web address');
  return url;
}
