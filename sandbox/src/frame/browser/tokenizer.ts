// The script of the frame: validates the fields, sends them to our tokenizer, and passes the token to the parent page.
import type { FrameSettings } from '../frame-settings.ts';
import { brandOf, inGroups } from './card-number.ts';
import { type Check, checksOf, digitsOf, type Field, findFields } from './fields.ts';
import { parentMessages } from './parent-messages.ts';

const DOT = '•';
const NUMBER_LONGEST = 19;

const settings = JSON.parse(document.querySelector('#settings')?.textContent ?? '') as FrameSettings;
const fields = findFields();
const checks = checksOf(fields, settings);
const messages = parentMessages(settings);
const messageLine = document.querySelector('#message');
const brandLine = document.querySelector('#brand');

let token: string | null = null;
/** Counts attempts, so that the response to an old one is ignored. */
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Fields that were left at least once: their problems may be shown. */
const left = new Set<Field>();

/** Tokenizes if all fields are valid; otherwise shows the first problem of a completed field. */
function check(): void {
  clearTimeout(timer);
  if (token !== null) return;
  messages.typing(false);
  const wrong = checks.find(({ problem }) => problem() !== null);
  if (!wrong) {
    void tokenize();
    return;
  }
  const isShown = ({ field, isFull, problem }: Check) => problem() !== null && (isFull() || left.has(field));
  const shown = checks.find(isShown) ?? null;
  showProblem(shown);
  if (shown && settings.notifiesInvalid[shown.kind]) messages.invalid(shown.problem() ?? '');
}

function showProblem(wrong: Check | null): void {
  for (const field of fields.all) {
    mark(field, wrong?.field === field);
  }
  say(wrong?.problem() ?? '', 'problem');
}

/** The provider's class, which styles from the URL may use. */
function mark(field: Field, isWrong: boolean): void {
  field.classList.toggle('error', isWrong);
  if (isWrong) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

function say(words: string, look: '' | 'done' | 'problem'): void {
  if (!messageLine) return;
  messageLine.className = `message ${look}`;
  if (messageLine.textContent !== words) messageLine.textContent = words;
}

const expiry = (): string => `${fields.year?.value ?? ''}${fields.month?.value.padStart(2, '0') ?? ''}`;

type Answer = { token: string; errorcode: number | string; message: string };

async function tokenize(): Promise<void> {
  attempt += 1;
  const mine = attempt;
  say('Checking…', '');
  const answer = await post({
    account: fields.number?.value.replaceAll(' ', ''),
    ...(settings.useExpiry ? { expiry: expiry() } : {}),
    ...(fields.cvv ? { cvv: fields.cvv.value } : {}),
    ...(settings.isUnique ? { unique: true } : {}),
  });
  if (mine !== attempt) return;
  if (answer.token !== '') {
    accept(answer.token);
    return;
  }
  say('The card could not be checked. Change a field to try again.', 'problem');
  messages.failed(String(answer.errorcode), answer.message);
}

async function post(body: object): Promise<Answer> {
  try {
    const response = await fetch('/cardsecure/api/v1/ccn/tokenize', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer;
  } catch {
    return { token: '', errorcode: 'unreachable', message: 'The tokenizer did not answer.' };
  }
}

/** The number is removed from the page as soon as it is no longer needed. */
function accept(made: string): void {
  const { number, cvv } = fields;
  token = made;
  if (number) number.value = inGroups(digitsOf(number)).replaceAll(/\d(?=(\D*\d){4})/g, DOT);
  if (cvv) cvv.value = DOT.repeat(cvv.value.length);
  showProblem(null);
  say('Card details are ready.', 'done');
  messages.token(made, expiry());
}

function changed(event: Event): void {
  const field = event.target as Field;
  const isAgain = token !== null;
  attempt += 1;
  if (isAgain) startAgain(field, event);
  mark(field, false);
  if (field === fields.number) {
    formatNumber(fields.number);
    messages.typing(true);
  } else if (field instanceof HTMLInputElement) field.value = digitsOf(field);
  say(isAgain && fields.all.length > 1 ? 'Enter all the card details again.' : '', '');
  clearTimeout(timer);
  if (settings.isWhenInactive) timer = setTimeout(check, settings.inactivityMs);
}

/** A change after the token invalidates it: everything is typed again. */
function startAgain(changed: Field, { data, inputType }: Partial<InputEvent>): void {
  const typed = inputType?.startsWith('delete') ? '' : (data ?? changed.value.replaceAll(DOT, ''));
  token = null;
  left.clear();
  for (const field of fields.all) field.value = field === changed ? typed : '';
  messages.nothing();
}

/** Inserts the group spaces and keeps the caret after the same digit. */
function formatNumber(number: HTMLInputElement): void {
  const before = number.value.slice(0, number.selectionStart ?? 0).replaceAll(/\D/g, '').length;
  const isBank = !settings.isNumericOnly && number.value.includes('/');
  const kept = number.value.replaceAll(isBank ? /[^\d/]/g : /\D/g, '').slice(0, settings.maxLength);
  const text = settings.isFormatted && !isBank ? inGroups(kept.slice(0, NUMBER_LONGEST)) : kept;
  if (brandLine) brandLine.textContent = isBank ? '' : (brandOf(kept)?.name ?? '');
  if (text === number.value) return;
  number.value = text;
  let caret = 0;
  for (let seen = 0; seen < before && caret < text.length; caret += 1) if (/\d/.test(text.charAt(caret))) seen += 1;
  number.setSelectionRange(caret, caret);
}

function leave({ target }: Event): void {
  const { month, year } = fields;
  if (token !== null) return;
  if (month && target === month && /^[1-9]$/.test(month.value)) month.value = `0${month.value}`;
  if (year && target === year && /^\d\d$/.test(year.value)) year.value = `20${year.value}`;
  left.add(target as Field);
  check();
}

for (const field of fields.all) {
  field.addEventListener('input', changed);
  field.addEventListener('blur', leave);
  // Masked text is replaced as a whole.
  field.addEventListener('focus', () => {
    if (token !== null && field instanceof HTMLInputElement) field.select();
  });
}
document.querySelector('#tokenform')?.addEventListener('submit', (event) => {
  event.preventDefault();
  for (const field of fields.all) left.add(field);
  check();
});
// Handles text typed before this script was loaded.
for (const field of fields.all) if (field.value !== '') field.dispatchEvent(new InputEvent('input'));
if (settings.hasAutofocus) fields.all[0]?.focus();
