import { type Html, html } from '../http/html.ts';
import type { FrameOptions } from './frame-options.ts';
import type { FrameSettings } from './frame-settings.ts';
import { FRAME_STYLE } from './frame-style.ts';

const YEARS_AHEAD = 20;

type Page = {
  options: FrameOptions;
  nonce: string;
  /** YYYY-MM of the site's clock, for the expiry of cards. */
  month: string;
  parents: readonly string[] | 'any';
};

export function framePage({ options, nonce, month, parents }: Page): string {
  const { css, labels, placeholders: _placeholders, scheme, titles: _titles, ...rest } = options;
  const settings: FrameSettings = { ...rest, month, parents };
  return `<!doctype html>
<html lang="en" class="${scheme === 'light dark' ? '' : scheme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="${scheme}">
<title>Card details</title>
<style nonce="${nonce}">${FRAME_STYLE}${css}</style></head>
<body><main><form id="tokenform" class="card ${options.orientation}" novalidate>${fields(options, month, labels).text}
<p class="message" id="message" role="status" aria-live="polite"></p></form></main>
<noscript>Card details cannot be entered without JavaScript.</noscript>
<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
<script type="module" nonce="${nonce}" src="/itoke/frame/browser/tokenizer.ts"></script></body></html>`;
}

function fields(options: FrameOptions, month: string, labels: FrameOptions['labels']): Html {
  return html`${numberField(options, labels.card)}${
    options.useExpiry ? expiryFields(options, month, labels.expiry) : null
  }${options.useCvv ? cvvField(options, labels.cvv) : null}`;
}

/** Only on request, because an accessible name that differs from the label confuses users of speech input. */
const spoken = (title: string): Html => (title === '' ? html`` : html` title="${title}" aria-label="${title}"`);

function numberField({ hasFullKeyboard, isFormatted, maxLength, placeholders, titles }: FrameOptions, label: string) {
  // The groups add up to four characters.
  const length = isFormatted ? maxLength + 4 : maxLength;
  return html`<div class="number">
    <label for="ccnumfield" id="cccardlabel">${label}</label>
    <div class="box">
      <input
        id="ccnumfield"
        name="ccnumfield"
        inputmode="${hasFullKeyboard ? 'text' : 'numeric'}"
        autocomplete="cc-number"
        maxlength="${length}"
        placeholder="${placeholders.card}"
        spellcheck="false"
        required
        aria-describedby="message"
        ${spoken(titles.card)}
      /><span class="brand" id="brand" aria-hidden="true"></span>
    </div>
  </div>`;
}

function expiryFields(options: FrameOptions, month: string, label: string): Html {
  return html`<fieldset class="expiry">
    <legend id="ccexpirylabel">${label}</legend>
    <div class="pair">${options.useExpiryField ? typedExpiry(options) : chosenExpiry(options, month)}</div>
  </fieldset>`;
}

function typedExpiry({ placeholders, titles }: FrameOptions): Html {
  const input = (id: string, kind: 'month' | 'year', length: number) =>
    html`<input
      id="${id}"
      name="${id}"
      class="${kind}"
      inputmode="numeric"
      autocomplete="cc-exp-${kind}"
      maxlength="${length}"
      placeholder="${placeholders[kind]}"
      required
      aria-describedby="message"
      ${spoken(titles[kind])}
    />`;
  return html`${input('ccexpiryfieldmonth', 'month', 2)}${input('ccexpiryfieldyear', 'year', 4)}`;
}

function chosenExpiry({ monthNames, placeholders, titles }: FrameOptions, month: string): Html {
  const firstYear = Number(month.slice(0, 4));
  const months = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'));
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, place) => String(firstYear + place));
  const select = (id: string, kind: 'month' | 'year', empty: string, options: readonly Html[]) =>
    html`<select
      id="${id}"
      class="${kind}"
      autocomplete="cc-exp-${kind}"
      aria-describedby="message"
      ${spoken(titles[kind])}
    >
      <option value="">${empty}</option>
      ${options}
    </select>`;
  return html`${select(
    'ccexpirymonth',
    'month',
    placeholders.month || 'MM',
    months.map((value, place) => html`<option value="${value}">${monthNames?.[place] ?? value}</option>`),
  )}${select(
    'ccexpiryyear',
    'year',
    placeholders.year || 'YYYY',
    years.map((value) => html`<option>${value}</option>`),
  )}`;
}

const cvvField = ({ placeholders, titles }: FrameOptions, label: string): Html =>
  html`<div class="cvv">
    <label for="cccvvfield" id="cccvvlabel">${label}</label>
    <input
      id="cccvvfield"
      name="cccvvfield"
      inputmode="numeric"
      autocomplete="cc-csc"
      maxlength="4"
      placeholder="${placeholders.cvv}"
      required
      aria-describedby="message"
      ${spoken(titles.cvv)}
    />
  </div>`;
