import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const CONTROLS = 'button:not([role^="menuitem"])';

/** One tab stop for the whole toolbar; arrows, Home and End move between its controls (APG toolbar). */
export function useToolbarKeys() {
  const toolbar = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement | null>(null);
  const setStop = () => {
    const controls = [...(toolbar.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const usable = controls.filter((control) => !control.matches(':disabled'));
    if (stop.current === null || !usable.includes(stop.current)) stop.current = usable[0] ?? null;
    for (const control of controls) control.tabIndex = control === stop.current ? 0 : -1;
    return usable;
  };
  // Controls come, go and are disabled with what is selected in the text.
  useEffect(() => {
    setStop();
  });
  return {
    ref: toolbar,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches(CONTROLS)) stop.current = target;
      setStop();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!(event.target instanceof HTMLElement) || !event.target.matches(CONTROLS)) return;
      const usable = setStop();
      const next = nextControl(usable, usable.indexOf(event.target), event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function nextControl(controls: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight') return controls[(at + 1) % controls.length];
  if (key === 'ArrowLeft') return controls.at(at - 1);
  if (key === 'Home') return controls[0];
  return key === 'End' ? controls.at(-1) : undefined;
}
