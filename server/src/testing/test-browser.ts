import type { TestPortal } from './test-portal.ts';
import { someAddress, testVisitor, type TestVisitor } from './test-visitor.ts';

type CookieName = 'session' | 'sign-in' | 'device';

/** The browser of one person across hosts, with cookies per host. */
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
    /** A path of the first portal, or an absolute URL. */
    post: (address: string, payload: object = {}) => {
      const { visitor, path } = placeOf(address);
      return visitor.post(path, payload);
    },
    open: (address: string) => {
      const { visitor, path } = placeOf(address);
      return visitor.get(path);
    },
    cookie: (name: CookieName, host = home) => at(host).cookies.get(`__Host-${name}`) ?? null,
    /** Sets a cookie from a header such as `__Host-session=…`. */
    takeCookie: (header: string, host = home) => {
      const [name = '', value = ''] = header.split('=');
      at(host).cookies.set(name, value);
    },
  };
}

export type TestBrowser = ReturnType<typeof testBrowser>;
