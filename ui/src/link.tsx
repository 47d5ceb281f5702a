// Links of the design system: the app provides its router link by context; the default is a plain anchor.
import { createContext, createElement, use, type ComponentPropsWithRef, type ComponentType } from 'react';

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string };
export type LinkComponent = ComponentType<LinkProps>;

export const LinkContext = createContext<LinkComponent | null>(null);

const LEAVES_THE_APP = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;

export function Link(props: LinkProps) {
  const routerLink = use(LinkContext);
  const staysInside = !LEAVES_THE_APP.test(props.href) && props.target === undefined && props.download === undefined;
  if (routerLink && staysInside) return createElement(routerLink, props);
  return createElement('a', props.target === '_blank' ? { ...props, rel: 'noreferrer' } : props);
}
