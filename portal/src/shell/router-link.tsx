import { useRouter } from '@tanstack/react-router';
import type { LinkProps } from '@plumbline/ui/link';
import type { MouseEvent } from 'react';

/** A link to another screen. New tabs, new windows and downloads stay the browser's. */
export function RouterLink({ href, onClick, onMouseEnter, onFocus, ...rest }: LinkProps) {
  const router = useRouter();
  const warmUp = () => void router.preloadRoute({ href });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        warmUp();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        warmUp();
      }}
    />
  );
}
