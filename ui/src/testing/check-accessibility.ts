import axe from 'axe-core';
import { expect } from 'vitest';

// The same rules as in the journeys.
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const RUNS_MAX = 5;

/** Expects no violation of WCAG 2.2 AA that axe can find on the current page. */
export async function checkAccessibility(): Promise<void> {
  let found = await findViolations();
  // On a slow machine the screen may still change while axe reads it; what it saw then is no state of the screen.
  for (let run = 1; run < RUNS_MAX && found.lines.length > 0 && found.isChanged; run++) found = await findViolations();
  expect(found.lines.join('\n'), 'accessibility').toBe('');
}

async function findViolations(): Promise<{ lines: string[]; isChanged: boolean }> {
  // Colors in the middle of a transition have the wrong contrast.
  await Promise.allSettled(passingAnimations().map(({ finished }) => finished));
  let isChanged = false;
  const watch = new MutationObserver(() => void (isChanged = true));
  watch.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  const { violations } = await axe.run(document, { runOnly: WCAG, resultTypes: ['violations'], iframes: false });
  isChanged ||= watch.takeRecords().length > 0 || passingAnimations().length > 0;
  watch.disconnect();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
  return { lines, isChanged };
}

const passingAnimations = (): Animation[] =>
  document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
