import type { AnyRouter } from '@tanstack/react-router';

/** Sets the document title of each screen (ACC-18) and moves the focus to its heading after navigation. */
export function syncTitleAndFocus(router: AnyRouter, portalName: string): void {
  let shown: string | null = null;
  router.subscribe('onRendered', ({ toLocation }) => {
    const { title } = router.state.matches.at(-1)?.staticData ?? {};
    document.title = title === undefined ? portalName : `${title} · ${portalName}`;
    if (shown !== null && shown !== toLocation.pathname) focusHeading();
    shown = toLocation.pathname;
  });
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
