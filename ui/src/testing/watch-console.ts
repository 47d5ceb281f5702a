export type ConsoleWatch = {
  readonly problems: string[];
  readonly close: () => void;
};

/** Collects console errors and warnings, including React's, and uncaught errors. */
export function watchConsole(): ConsoleWatch {
  const problems: string[] = [];
  const note = (args: readonly unknown[]) => void problems.push(args.map(wordsOf).join(' '));
  const { console } = globalThis;
  const { error, warn } = console;
  const noteAll = (...args: unknown[]) => note(args);
  Object.assign(console, { error: noteAll, warn: noteAll });
  const onError = (event: ErrorEvent) => note(['Uncaught', event.error ?? event.message]);
  const onRejection = (event: PromiseRejectionEvent) => note(['Unhandled rejection', event.reason]);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return {
    problems,
    close: () => {
      Object.assign(console, { error, warn });
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    },
  };
}

const wordsOf = (value: unknown): string => (value instanceof Error ? (value.stack ?? value.message) : String(value));
