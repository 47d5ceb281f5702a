// Mounts an app for a test and cleans up after it.
import type { QueryClient } from '@tanstack/react-query';
import type { Call, Input } from '@plumbline/contract/call';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { VISITOR_CALLER } from '../app/page-caller.ts';
import { setCaller } from '../app/send.ts';
import { toast } from '../overlays/toast.ts';
import type { CallAnswer } from './answers.ts';
import { nameOf } from './find-call.ts';
import { type BrowserRecord, recordBrowser } from './record-browser.ts';
import { openTestNetwork, type OutsideAnswers, type RecordedRequest } from './test-network.ts';
import { watchConsole } from './watch-console.ts';

export type TestPageOptions = {
  /** Override the app's default answers. */
  answers?: readonly CallAnswer[];
  /** Answers of other origins, such as the payment provider, by origin and path. */
  outside?: OutsideAnswers;
  /** Window width in pixels. */
  width?: number;
  isClipboardClosed?: boolean;
  isWindowBlocked?: boolean;
  /** The time when the screen opens. */
  now?: string;
  /** Initial session storage, e.g. `copyTab()` for a reload. */
  tab?: Readonly<Record<string, string>>;
};

/** Thursday morning in Los Angeles. */
export const NOW = '2026-10-15T17:00:00.000Z';

/** The screen under test; query it with `page` of vitest/browser. */
export type TestScreen = {
  /** Replaces the answers of calls from now on. */
  readonly answer: (...answers: readonly CallAnswer[]) => void;
  /** The inputs of a call so far, validated against the contract. */
  readonly requests: <C extends Call>(call: C) => Input<C>[];
  /** Waits until the last request of a call matches this partial input. */
  readonly expectRequest: <C extends Call>(call: C, input: { [Key in keyof Input<C>]?: unknown }) => Promise<void>;
  /** Every request with its headers. */
  readonly recorded: readonly RecordedRequest[];
  /** Path and query of the page. */
  readonly address: () => string;
  readonly browser: BrowserRecord;
  /** Stops the clock: time then passes only by `passTime`, so that "not yet" can be tested on a slow machine. */
  readonly holdTime: () => void;
  /** Advances the clock and runs the timers that are due. */
  readonly passTime: (ms: number) => Promise<void>;
  /** Returns and clears the problems so far, so that expected ones do not fail the test. */
  readonly takeProblems: () => string[];
};

type StartedApp = { readonly element: ReactNode; readonly queryClient: QueryClient };

const [WIDTH, HEIGHT] = [1280, 900];
/** The interval at which fake timers advance. */
const TICK_MS = 5;

/** Closes the previous screen of the same test. */
let closeLast: (() => Promise<void>) | null = null;

export async function openTestPage(
  path: string,
  {
    answers = [],
    outside = {},
    width = WIDTH,
    isClipboardClosed = false,
    isWindowBlocked = false,
    now = NOW,
    tab = {},
  }: TestPageOptions,
  start: () => Promise<StartedApp>,
): Promise<TestScreen> {
  await closeLast?.();
  startClock(now);
  const watch = watchConsole();
  const browser = recordBrowser({ isClipboardClosed, isWindowBlocked });
  const network = openTestNetwork(answers, outside);
  let root: Root | null = null;
  let queryClient: QueryClient | null = null;
  const close = async () => {
    closeLast = null;
    root?.unmount();
    queryClient?.clear();
    network.close();
    // Aborted calls may still cause effects, such as a toast; they belong to this test.
    await vi.advanceTimersByTimeAsync(0);
    browser.close();
    watch.close();
    resetPage();
    vi.useRealTimers();
    if (width !== WIDTH) await page.viewport(WIDTH, HEIGHT);
  };
  closeLast = close;
  const takeProblems = () => [network.problems, watch.problems].flatMap((list) => list.splice(0));
  onTestFinished(async () => {
    if (closeLast === close) await close();
    expect(takeProblems(), 'problems on the screen').toEqual([]);
  });

  document.documentElement.lang = 'en';
  if (width !== WIDTH) await page.viewport(width, HEIGHT);
  window.history.replaceState(null, '', path);
  for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value);
  const app = await start();
  ({ queryClient } = app);
  const holder = document.createElement('div');
  holder.id = 'root';
  document.body.append(holder);
  root = createRoot(holder);
  root.render(app.element);

  return {
    answer: network.answer,
    requests: network.requests,
    expectRequest: async (call, input) => {
      const message = `the last ${nameOf(call)}`;
      // Before the first request there is nothing to match, and any object would match an empty input.
      await expect.poll(() => network.requests(call).length, { message }).toBeGreaterThan(0);
      await expect.poll(() => network.requests(call).at(-1), { message }).toMatchObject(input);
    },
    recorded: network.recorded,
    address: () => window.location.pathname + window.location.search,
    browser: browser.record,
    holdTime,
    passTime: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
    takeProblems,
  };
}

const { advanceTimersByTime } = vi;

/** Fake timers that run in real time from `now` on; leftover timers end with the test. */
function startClock(now: string): void {
  vi.useFakeTimers({
    now: new Date(now),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  vi.setTimerTickMode('interval', TICK_MS);
  vi.advanceTimersByTime = advanceTimersByTime;
}

/** Vitest advances fake timers by itself while an action or a poll waits; held, it only runs those that are due. */
function holdTime(): void {
  vi.setTimerTickMode('manual');
  vi.advanceTimersByTime = () => advanceTimersByTime(0);
}

function resetPage(): void {
  toast.clear();
  setCaller(VISITOR_CALLER);
  localStorage.clear();
  sessionStorage.clear();
  // Overlays and frames are children of the body.
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  window.scrollTo(0, 0);
}
