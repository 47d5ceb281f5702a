/** Longer than overlays and navigation take to move the focus themselves. */
const RESCUE_AFTER_MS = 100;

/** Where the focus may go when what had it is gone: the dialog or section around it, if that is still there. */
const HOMES = '[role="dialog"], section, main';

/**
 * Keeps the focus on the page when the focused control is removed, for example by its own click: otherwise it falls to
 * the body, and the keyboard starts again at the top. Returns the function that stops it.
 */
export function rescueFocus(): () => void {
  let ancestors: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) ancestors = ancestorsOf(target);
  };
  const isLost = () => ancestors[0]?.isConnected === false && document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(() => isLost() && focusHome(ancestors), RESCUE_AFTER_MS);
  });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
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

function focusHome(ancestors: readonly Element[]): void {
  const around = ancestors.find((each) => each.isConnected && each.matches(HOMES) && !each.matches('main'));
  const home = around ?? document.querySelector('main h1') ?? document.querySelector('h1, main');
  if (!(home instanceof HTMLElement)) return;
  if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
  home.dataset['focusHome'] = '';
  home.focus({ preventScroll: true });
}
