import type { LinkProps } from '../link.tsx';
import { useRouter } from './use-router.ts';
import type { FocusEvent, MouseEvent } from 'react';

/** A client-side link that preloads its screen on hover and focus; modified clicks are left to the browser. */
export function RouterLink({ href, onClick, onMouseEnter, onFocus, children, ...rest }: LinkProps) {
  const router = useRouter();
  const preload = () => router.preload(href);
  const point = (event: MouseEvent<HTMLAnchorElement>) => {
    onMouseEnter?.(event);
    preload();
  };
  const focus = (event: FocusEvent<HTMLAnchorElement>) => {
    onFocus?.(event);
    preload();
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a {...rest} href={href} onClick={follow} onMouseEnter={point} onFocus={focus}>
      {children}
    </a>
  );
}
