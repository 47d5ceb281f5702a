// The home page: what this is, test numbers, and the transactions, with buttons to advance time.
import type { OverviewRow } from '../gateway/overview.ts';
import { type Html, html } from '../http/html.ts';
import { writeAmount } from '../money.ts';
import { TEST_ACCOUNTS, TEST_CARDS, TEST_ROUTINGS } from '../vault/test-numbers.ts';
import { HOME_STYLE } from './home-style.ts';

type Page = { rows: readonly OverviewRow[]; count: number; now: string; notice: string | null; nonce: string };

export function homePage({ rows, count, now, notice, nonce }: Page): string {
  const main = html`<h1>Payment sandbox</h1>
    <p class="lead">
      A stand-in for the card provider: the frame for card numbers, the tokenizer and the gateway. No bank is behind it
      and no money moves. Its clock shows ${now}.
    </p>
    ${notice === null ? null : html`<p class="note" role="status">${notice}</p>`} ${transactionsCard(rows, count)}
    <div class="columns">${cardNumbers()}${bankNumbers()}</div>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment sandbox</title><link rel="icon" href="data:,"><style nonce="${nonce}">${HOME_STYLE}</style></head>
<body><main>${main.text}</main><script nonce="${nonce}">${COPY_SCRIPT}</script></body></html>`;
}

const COPY_SCRIPT = `
for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    const words = button.textContent;
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = words; }, 1500);
  });
}
`;

function transactionsCard(rows: readonly OverviewRow[], count: number): Html {
  return html`<div class="card">
    <div class="head">
      <div>
        <h2 id="transactions">Recent transactions</h2>
        <p>
          ${count === 0 ? 'None yet' : count > rows.length ? `The newest ${rows.length} of ${count}` : `${count} in all`}
        </p>
      </div>
      ${count === 0 ? null : html`<form method="post" action="/settle"><button>Settle all now</button></form>`}
    </div>
    ${rows.length === 0 ? html`<p class="empty">Pay something, and it appears here.</p>` : transactionTable(rows)}
  </div>`;
}

const transactionTable = (rows: readonly OverviewRow[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-labelledby="transactions">
    <table>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Method</th>
          <th scope="col" class="num">Amount</th>
          <th scope="col">Status</th>
          <th scope="col" class="num">Make it happen</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(transactionRow)}
      </tbody>
    </table>
  </div>`;

function transactionRow(row: OverviewRow): Html {
  const cents = row.kind === 'refund' ? -row.amountCents : row.amountCents;
  return html`<tr>
    <td class="mono">
      ${row.orderid || '–'}
      <div class="sub">${row.retref}</div>
    </td>
    <td>${row.method === 'bank' ? 'Bank account' : 'Card'}${row.kind === 'refund' ? ', refund' : ''}</td>
    <td class="num">${forPeople(cents)}</td>
    <td>
      ${statusBadge(row)}
      <div class="sub">${detailOf(row)}</div>
    </td>
    <td><div class="actions">${actionsOf(row).map((action) => actionButton(row, action))}</div></td>
  </tr>`;
}

const forPeople = (cents: number): string =>
  writeAmount(cents)
    .replace('-', '−')
    .replaceAll(/\B(?=(\d{3})+\.)/g, ',');

const LOOKS: Partial<Record<OverviewRow['status'], string>> = {
  Accepted: 'green',
  Authorized: 'amber',
  Declined: 'red',
  'Queued for Capture': 'amber',
  Rejected: 'red',
};

const statusBadge = ({ status }: OverviewRow): Html =>
  html`<span class="badge ${LOOKS[status] ?? ''}">${status}</span>`;

function detailOf(row: OverviewRow): string {
  if (row.achReturnCode !== null) return `Returned ${row.achReturnCode}`;
  if (row.chargeback !== null) return row.chargeback === 'won' ? 'Chargeback won' : 'Charged back';
  if (row.respstat !== 'A') return row.resptext;
  if (row.refundedCents > 0) return `${forPeople(row.refundedCents)} refunded`;
  return row.isFunded ? 'Money has arrived' : '';
}

type Action = { path: string; words: string };

function actionsOf({ achReturnCode, chargeback, isFunded, kind, method, status }: OverviewRow): Action[] {
  const isTaken = status === 'Queued for Capture' || status === 'Accepted';
  if (!isTaken || achReturnCode !== null) return [];
  if (chargeback === 'open') return [{ path: '/win-chargeback', words: 'Win the chargeback' }];
  const settle = isFunded ? [] : [{ path: '/settle', words: 'Settle now' }];
  const giveBack =
    status === 'Queued for Capture' ? { path: '/void', words: 'Void' } : { path: '/refund', words: 'Refund' };
  if (kind === 'refund') return [...settle, ...(status === 'Queued for Capture' ? [giveBack] : [])];
  if (chargeback !== null) return settle;
  const undo =
    method === 'bank' ? { path: '/return', words: 'Return (R01)' } : { path: '/chargeback', words: 'Chargeback' };
  return [...settle, giveBack, undo];
}

const actionButton = ({ orderid, retref }: OverviewRow, { path, words }: Action): Html =>
  html`<form method="post" action="${path}">
    <input type="hidden" name="retref" value="${retref}" />
    <button aria-label="${words}: ${orderid || retref}">${words}</button>
  </form>`;

const copyButton = (text: string): Html =>
  html`<button type="button" data-copy="${text}" aria-label="Copy ${text}">Copy</button>`;

const inGroups = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

const cardNumbers = (): Html =>
  numbersCard({
    id: 'cards',
    title: 'Card numbers',
    words: 'Any date ahead, any security code. 111 does not match, 222 is not processed, 333 is not supported.',
    rows: TEST_CARDS.filter(({ isVariant }) => !isVariant).map(({ number, words }) =>
      numberRow(number, words, inGroups(number)),
    ),
  });

const bankNumbers = (): Html =>
  numbersCard({
    id: 'accounts',
    title: 'Bank accounts',
    words: 'Any other account of 4 to 17 digits is paid after 3 banking days.',
    rows: [
      ...TEST_ROUTINGS.map((routing) => numberRow(routing, 'Routing number')),
      numberRow('123456789', 'Account, paid'),
      numberRow('1110000000', 'Declined at once: fails validation (WEB payments only)'),
      ...TEST_ACCOUNTS.map(({ ending, words }) => numberRow(`12345${ending}`, words)),
    ],
  });

type NumbersCard = { id: string; title: string; words: string; rows: readonly Html[] };

const numbersCard = ({ id, title, words, rows }: NumbersCard): Html =>
  html`<div class="card">
    <div class="head">
      <div>
        <h2 id="${id}">${title}</h2>
        <p>${words}</p>
      </div>
    </div>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">What happens</th>
            <th scope="col"><span class="sub">Copy</span></th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </div>`;

const numberRow = (number: string, words: string, shown = number): Html =>
  html`<tr>
    <td class="mono">${shown}</td>
    <td>${words}</td>
    <td class="num">${copyButton(number)}</td>
  </tr>`;
