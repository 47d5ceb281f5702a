/** An XMLHttpRequest that the test network answers; half of the body is reported as sent before that. */
export class TestUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  readonly #headers = new Headers();
  readonly #aborting = new AbortController();
  #target = { method: '', url: '' };

  open(method: string, url: string): void {
    this.#target = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#aborting.abort();
  }

  send(body: FormData): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }));
    void this.#answer(body);
  }

  async #answer(body: FormData): Promise<void> {
    const { method, url } = this.#target;
    const { signal } = this.#aborting;
    try {
      const response = await fetch(url, { method, headers: this.#headers, body, signal });
      this.status = response.status;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
    }
  }
}
