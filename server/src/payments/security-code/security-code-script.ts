// The script of the frame: sends the security code with the token of the saved card to the provider, and tells the
// portal the token that the provider returned, in the format of the provider's own card form.

type SavedCard = { account: string; expiry: string; tokenizeUrl: string; codeLength: number };
type Answer = { token: string; errorcode: number | string; message: string };

const DOT = '•';
const FAILED = 'The security code could not be checked. Type it again.';

const portalOrigin = document.body.dataset['portal'] ?? '';
const input = document.querySelector('input') as HTMLInputElement;
const messageLine = document.querySelector('#message') as HTMLElement;

let card: SavedCard | null = null;
/** Counts attempts, so that the answer to an old one is ignored. */
let attempt = 0;

const tellPortal = (message: object) => window.parent.postMessage(JSON.stringify(message), portalOrigin);

function say(words: string, look: '' | 'done' | 'problem'): void {
  messageLine.className = look;
  if (messageLine.textContent !== words) messageLine.textContent = words;
  if (look === 'problem') input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

async function sendCode(saved: SavedCard, cvv: string): Promise<void> {
  attempt += 1;
  const mine = attempt;
  say('Checking…', '');
  const { account, expiry, tokenizeUrl } = saved;
  const answer = await post(tokenizeUrl, { account, expiry, cvv });
  if (mine !== attempt) return;
  // The code is removed from the page as soon as it is no longer needed.
  input.value = answer.token === '' ? '' : DOT.repeat(cvv.length);
  if (answer.token === '') {
    say(FAILED, 'problem');
    tellPortal({ token: '', errorCode: String(answer.errorcode), errorMessage: FAILED });
    return;
  }
  say('Security code is ready.', 'done');
  tellPortal({ token: answer.token });
}

async function post(url: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer;
  } catch {
    return { token: '', errorcode: 'unreachable', message: '' };
  }
}

function check(): void {
  const cvv = input.value;
  if (card !== null && cvv.length === card.codeLength && /^\d+$/.test(cvv)) void sendCode(card, cvv);
}

input.addEventListener('input', () => {
  attempt += 1;
  input.value = input.value.replaceAll(/\D/g, '').slice(0, card?.codeLength ?? 4);
  say('', '');
  tellPortal({ token: '' });
  check();
});

input.addEventListener('blur', () => {
  if (card === null || input.value === '' || input.value.startsWith(DOT) || input.value.length === card.codeLength)
    return;
  const words = `Enter the ${card.codeLength} digits of the security code.`;
  say(words, 'problem');
  tellPortal({ token: '', validationError: words });
});

document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());

window.addEventListener('message', ({ source, origin, data }: MessageEvent<SavedCard>) => {
  if (source !== window.parent || origin !== portalOrigin) return;
  card = data;
  input.maxLength = data.codeLength;
  check();
});
