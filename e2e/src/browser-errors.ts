import type { BrowserContext } from '@playwright/test';
import { isOurs } from './addresses.ts';

/** Collects console errors, uncaught errors, 5xx responses and failed requests of a browser. */
export class BrowserErrors {
  readonly #seen: string[] = [];
  readonly #allowed: { pattern: RegExp; isMet: boolean }[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 500 && isOurs(response.url()))
        this.#seen.push(`answer ${response.status()}: ${response.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts its pending requests.
      if (isOurs(request.url()) && reason !== 'net::ERR_ABORTED')
        this.#seen.push(`no answer, ${reason}: ${request.url()}`);
    });
  }

  /** Allows an expected error; the journey also fails if it does not happen. */
  allow(pattern: RegExp): void {
    this.#allowed.push({ pattern, isMet: false });
  }

  /** The errors that were not allowed, and the allowed ones that did not happen. */
  report(): string[] {
    const unexpected = this.#seen.filter((line) => {
      const matching = this.#allowed.filter(({ pattern }) => pattern.test(line));
      for (const allowance of matching) allowance.isMet = true;
      return matching.length === 0;
    });
    const missing = this.#allowed.filter(({ isMet }) => !isMet).map(({ pattern }) => `did not happen: ${pattern}`);
    return [...unexpected, ...missing];
  }
}
