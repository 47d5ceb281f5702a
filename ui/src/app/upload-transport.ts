import type { Transport } from './send.ts';

/** The same as fetch for a form, but it reports how much was sent, from 0 to 1; fetch cannot. */
export const uploadTransport =
  (onProgress: (share: number) => void): Transport =>
  (url, { method = 'POST', headers, body = null, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText || null, { status: request.status })),
      );
      request.addEventListener('error', () => reject(new TypeError('The upload failed.')));
      request.addEventListener('abort', () => reject(new DOMException('The upload was canceled.', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit | null);
    });
