import { type Html, html } from '@plumbline/server/http/html';
import { ARROW } from './arrow.ts';

/** A line of a card that leads somewhere. */
export const row = (href: string, name: string, note: string): Html =>
  html`<li>
    <a class="row" href="${href}">
      <span><b>${name}</b><small>${note}</small></span
      >${ARROW}</a
    >
  </li>`;
