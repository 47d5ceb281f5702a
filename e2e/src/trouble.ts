import type { BrowserContext } from '@playwright/test';
import { isOurs } from './addresses.ts';

/** What goes wrong in a browser without anybody looking: error lines in the console, uncaught errors, answers of 500 and above. */
export class Trouble {
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
      // Leaving a page aborts what it was still loading.
      if (isOurs(request.url()) && reason !== 'net::ERR_ABORTED')
        this.#seen.push(`no answer, ${reason}: ${request.url()}`);
    });
  }

  /** A journey that provokes trouble says so; trouble that is announced and does not come fails it too. */
  allow(pattern: RegExp): void {
    this.#allowed.push({ pattern, isMet: false });
  }

  /** What nobody announced, and what was announced in vain. */
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
