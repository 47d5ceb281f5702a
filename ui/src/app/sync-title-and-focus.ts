import type { AppRouter } from './create-app-router.ts';

/** Sets the document title of each screen (ACC-18) and moves the focus to its heading after navigation. */
export function syncTitleAndFocus(router: AppRouter, portalName: string): void {
  let shown: string | null = null;
  router.onRendered(({ location: { pathname }, screen: { title } }) => {
    document.title = `${title} · ${portalName}`;
    if (shown !== null && shown !== pathname) focusHeading();
    shown = pathname;
  });
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
