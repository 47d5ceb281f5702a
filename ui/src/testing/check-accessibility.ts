import axe from 'axe-core';
import { expect } from 'vitest';

// The same rules as in the journeys.
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const RUNS_MAX = 5;

/** Expects no violation of WCAG 2.2 AA that axe can find on the current page. */
export async function checkAccessibility(): Promise<void> {
  let lines = await findViolations();
  // On a slow machine a table or a total may still be refreshing, and is dimmed. Only a violation that lasts counts.
  for (let run = 1; run < RUNS_MAX && lines.length > 0; run++) lines = await findViolations();
  expect(lines.join('\n'), 'accessibility').toBe('');
}

async function findViolations(): Promise<string[]> {
  // Waits for transitions and arrivals to end: colors in between have the wrong contrast.
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  const { violations } = await axe.run(document, { runOnly: WCAG, resultTypes: ['violations'], iframes: false });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}
