/** The different heights of the fields that narrow a list. */
export const filterHeights = (): number[] => [
  ...new Set([...document.querySelectorAll<HTMLElement>('search :is(input, select)')].map((each) => each.offsetHeight)),
];
