import type { AppRouter } from './create-app-router.ts';

/** Sets the document title of each screen (ACC-18) and moves the focus to its heading after navigation. */
export function syncTitleAndFocus(router: AppRouter, portalName: string): void {
  let shown: string | null = null;
  let stopWaiting: () => void = () => {};
  router.onRendered(({ location: { pathname }, screen: { title } }) => {
    document.title = `${title} · ${portalName}`;
    if (shown !== null && shown !== pathname) {
      stopWaiting();
      stopWaiting = focusHeading();
    }
    shown = pathname;
  });
}

/** A screen that has no heading while it loads gets the focus on its content, and on its heading as soon as that is there. */
function focusHeading(): () => void {
  const heading = document.querySelector<HTMLElement>('h1');
  const target = heading ?? document.querySelector<HTMLElement>('main');
  if (!target) return () => {};
  focus(target);
  if (heading) return () => {};
  const isLeft = () => document.activeElement !== target && document.activeElement !== document.body;
  const observer = new MutationObserver(() => {
    const later = document.querySelector<HTMLElement>('h1');
    if (!later && !isLeft()) return;
    observer.disconnect();
    if (later && !isLeft()) focus(later);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focus(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
