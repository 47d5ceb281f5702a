const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

/** The elements inside `root` that Tab reaches, in order. */
function tabStops(root: HTMLElement): HTMLElement[] {
  const enabled = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  );
  return enabled.filter((element) => !isSkippedRadio(element, enabled));
}

/** Of a group of radio buttons, Tab reaches the checked one only. */
const isSkippedRadio = (element: HTMLElement, others: readonly HTMLElement[]): boolean =>
  isRadio(element) &&
  !element.checked &&
  others.some((other) => isRadio(other) && other.name === element.name && other.checked);

const isRadio = (element: HTMLElement): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio';

const FIELD = 'input:not([type="hidden"]), select, textarea';

/**
 * Where the keyboard begins in an overlay: at its first tab stop; at its first field, if it is a form; or at the overlay
 * itself, whose name is then read before its content. What asks for it by `data-autofocus` comes first.
 */
export type FocusStart = 'field' | 'first' | 'overlay';

/** Focuses what asks for it by `data-autofocus`, or else where the overlay begins, or else `root` itself. */
export function focusInside(root: HTMLElement, start: FocusStart = 'first'): void {
  const stops = start === 'overlay' ? [] : tabStops(root);
  const first = start === 'field' ? stops.find((stop) => stop.matches(FIELD)) : stops[0];
  const wanted = root.querySelector<HTMLElement>('[data-autofocus]') ?? first ?? root;
  wanted.focus({ preventScroll: true });
}

/** Moves from the last tab stop to the first, and back, so that Tab does not leave `root`. */
export function wrapTab(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>, root: HTMLElement): void {
  if (event.key !== 'Tab') return;
  const stops = tabStops(root);
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const active = document.activeElement;
  if (active !== from && active !== root && stops.length > 0) return;
  event.preventDefault();
  (to ?? root).focus();
}
