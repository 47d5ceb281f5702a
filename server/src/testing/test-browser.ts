import type { TestPortal } from './test-portal.ts';
import { someAddress, testVisitor, type TestVisitor } from './test-visitor.ts';

type CookieName = 'session' | 'sign-in' | 'device';

/** The browser of one person who goes from host to host: it keeps the cookies of each host apart. */
export function testBrowser({ host: home, http }: Pick<TestPortal, 'host' | 'http'>) {
  const remoteAddress = someAddress();
  const visitors = new Map<string, TestVisitor>();
  const at = (host: string): TestVisitor => {
    const visitor = visitors.get(host) ?? testVisitor({ host, http }, remoteAddress);
    visitors.set(host, visitor);
    return visitor;
  };
  const placeOf = (address: string) => {
    const { host, pathname, search } = new URL(address, `https://${home}`);
    return { visitor: at(host), path: `${pathname}${search}` };
  };
  return {
    /** A path of the first portal, or a whole address. */
    post: (address: string, payload: object = {}) => {
      const { visitor, path } = placeOf(address);
      return visitor.post(path, payload);
    },
    open: (address: string) => {
      const { visitor, path } = placeOf(address);
      return visitor.get(path);
    },
    cookie: (name: CookieName, host = home) => at(host).cookies.get(`__Host-${name}`) ?? null,
    /** Takes over what looks like a Cookie header, such as `__Host-session=…`. */
    takeCookie: (header: string, host = home) => {
      const [name = '', value = ''] = header.split('=');
      at(host).cookies.set(name, value);
    },
  };
}

export type TestBrowser = ReturnType<typeof testBrowser>;
