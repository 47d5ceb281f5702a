/** Longer than overlays and navigation take to move the focus themselves. */
const RESCUE_AFTER_MS = 100;
/** A control that is disabled only while it is busy has the focus again by then, or the reader has moved on. */
const RESCUE_DISABLED_AFTER_MS = 600;

const CONTROLS = 'a[href], button, input, select, textarea';

/** Where the focus may go when what had it is gone: the dialog or section around it, if that is still there. */
const HOMES = '[role="dialog"], section, main';

/**
 * Keeps the focus on the page when the focused control is removed or disabled, for example by its own click: otherwise it falls to
 * the body, and the keyboard starts again at the top. A row that is drawn anew, as when a table becomes a list in a
 * narrower window, gets it back. Returns the function that stops it.
 */
export function rescueFocus(): () => void {
  let ancestors: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) ancestors = ancestorsOf(target);
  };
  const isRemoved = () => ancestors[0]?.isConnected === false;
  const isUnusable = () => isRemoved() || ancestors[0]?.matches(':disabled') === true;
  const observer = new MutationObserver(() => {
    if (!isUnusable()) return;
    clearTimeout(timer);
    const rescue = () => {
      // The browser moves the focus away from a disabled control only with the next frame.
      if (isUnusable() && document.activeElement === document.body) focusHome(ancestors);
    };
    timer = setTimeout(rescue, isRemoved() ? RESCUE_AFTER_MS : RESCUE_DISABLED_AFTER_MS);
  });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

function ancestorsOf(element: Element): Element[] {
  const path = [];
  for (let each: Element | null = element; each; each = each.parentElement) path.push(each);
  return path;
}

/** The control of the same name in the row that was drawn anew, or else what opens the row. */
function findRedrawn([control, ...around]: readonly Element[]): HTMLElement | undefined {
  const row = around.find((each) => each.hasAttribute('data-row'));
  if (!control || !row || row.isConnected) return undefined;
  const again = document.querySelector(`[data-row="${CSS.escape(row.getAttribute('data-row') ?? '')}"]`);
  const controls = [...(again?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  return (
    controls.find((each) => each.matches(control.tagName) && nameOf(each) === nameOf(control)) ??
    controls.find((each) => each.matches('a, button'))
  );
}

const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent;

function focusHome(ancestors: readonly Element[]): void {
  const redrawn = findRedrawn(ancestors);
  if (redrawn) {
    redrawn.focus();
    return;
  }
  const around = ancestors.find((each) => each.isConnected && each.matches(HOMES) && !each.matches('main'));
  const home = around ?? document.querySelector('main h1') ?? document.querySelector('h1, main');
  if (home instanceof HTMLElement) moveFocus(home);
}

/** Focuses a part of the page that is not a control, so that the keyboard goes on from there. */
export function moveFocus(home: HTMLElement): void {
  if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
  home.dataset['focusHome'] = '';
  home.focus({ preventScroll: true });
}
