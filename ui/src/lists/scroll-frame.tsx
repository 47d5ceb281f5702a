import { useCallback, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import classes from './scroll-frame.module.css';

type ScrollFrameProps = {
  /** Scrolls at any width; otherwise only below 1200 px. */
  always?: boolean | undefined;
  children: ReactNode;
};

type HiddenEdges = '' | 'start' | 'end' | 'both';

function hiddenEdgesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): HiddenEdges {
  const isBefore = scrollLeft > 1;
  const isAfter = scrollWidth - clientWidth - scrollLeft > 1;
  if (isBefore && isAfter) return 'both';
  if (isBefore) return 'start';
  return isAfter ? 'end' : '';
}

/** Holds a table that may be wider than its card; a shadow at an edge says that there is more behind it. */
export function ScrollFrame({ always = false, children }: ScrollFrameProps) {
  const [more, setMore] = useState<HiddenEdges>('');
  const watch = useCallback((frame: HTMLDivElement | null) => {
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => setMore(hiddenEdgesOf(frame)));
    observer.observe(frame);
    if (frame.firstElementChild) observer.observe(frame.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={classes.frame} data-more={more || undefined}>
      <div
        ref={watch}
        className={classNames(classes.scroll, always && classes.always)}
        onScroll={(event) => setMore(hiddenEdgesOf(event.currentTarget))}
      >
        {children}
      </div>
    </div>
  );
}
