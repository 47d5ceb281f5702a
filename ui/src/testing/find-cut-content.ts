/** Elements of the page that can be scrolled sideways, with how much they hide; nothing should be hidden. */
export function findCutContent(): string[] {
  const root = document.documentElement;
  const wide = [...document.querySelectorAll('main *, [data-total-bar]')].filter((element) => {
    const { overflowX } = getComputedStyle(element);
    return (overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth + 1;
  });
  return [...(root.scrollWidth > root.clientWidth ? [root] : []), ...wide].map(
    (element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`,
  );
}
