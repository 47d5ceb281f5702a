import { html } from '@plumbline/server/http/html';

/** Marks a row that is a link. */
export const ARROW = html`<svg
  width="16"
  height="16"
  viewBox="0 0 16 16"
  fill="none"
  stroke="currentColor"
  stroke-width="1.5"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M3 8h10M9 4l4 4-4 4" />
</svg>`;
