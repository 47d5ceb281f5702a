// The page on which anyone rehearses a month in a minute: it moves the demo's clock and tells what happened.
import { formatDay, formatLongDay, today } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import type { App } from '@plumbline/server/app';
import { type Html, html } from '@plumbline/server/http/html';
import { SESSION_IDLE_MS } from '@plumbline/server/identity/sessions/session-limits';
import { selectNextPayment } from '../clock/clock.sql.ts';
import { DAY_MS, HOUR_MS, advanceClock, advanceToNextPayment } from '../clock/advance-clock.ts';
import type { DemoClock } from '../clock/demo-clock.ts';
import { LABELS } from '../names.ts';
import { type ClockEntry, entriesSince } from './clock-entries.ts';
import {
  formText,
  type Guard,
  HIDDEN,
  type Http,
  isOwnForm,
  queryText,
  type Reply,
  type Request,
  takeForms,
} from './http.ts';
import { sendPage } from './send-page.ts';

export const CLOCK_PATH = '/demo/clock';
const MINUTE_MS = 60_000;

const STEPS = [
  { name: 'hour', label: '+1 hour', ms: HOUR_MS },
  { name: 'day', label: '+1 day', ms: DAY_MS },
  { name: 'week', label: '+1 week', ms: 7 * DAY_MS },
  { name: 'month', label: '+30 days', ms: 30 * DAY_MS },
] as const;

export function addClock(app: App, clock: DemoClock, http: Http, atBareHost: Guard): void {
  takeForms(http);
  const steps = { last: Promise.resolve() };
  http.get(
    CLOCK_PATH,
    HIDDEN,
    atBareHost((request, reply) => sendClock(app, request, reply)),
  );
  http.post(
    CLOCK_PATH,
    HIDDEN,
    atBareHost((request, reply) => move(app, clock, steps, request, reply)),
  );
}

/** One step after the other, as two people may press at once. */
async function move(app: App, clock: DemoClock, steps: { last: Promise<void> }, request: Request, reply: Reply) {
  if (!isOwnForm(request)) {
    return sendPage(reply.code(403), {
      title: 'Not from here',
      main: html`<h1>Not from here</h1>
        <p class="lead">Move the clock on <a href="${CLOCK_PATH}">its own page</a>.</p>`,
    });
  }
  const name = formText(request, 'step');
  const step = STEPS.find((each) => each.name === name);
  const since = app.now().toISOString();
  const work = async () => {
    if (step) await advanceClock(app, clock, step.ms);
    else if (name === 'next') await advanceToNextPayment(app, clock);
  };
  const taken = steps.last.then(work);
  steps.last = taken.catch(() => undefined);
  await taken;
  return reply.redirect(`${CLOCK_PATH}?since=${encodeURIComponent(since)}`, 303);
}

async function sendClock(app: App, request: Request, reply: Reply) {
  const next = await selectNextPayment(app.sql);
  const since = instantOf(queryText(request, 'since'));
  const portals = (await Promise.all(LABELS.map((label) => app.tenants.byLabel(label)))).filter(
    (each) => each !== null,
  );
  return sendPage(reply, {
    title: 'The clock of the demo',
    main: html`<h1>Rehearse a month in a minute</h1>
      <p class="lead">
        The demo has a clock of its own. Move it forward: scheduled payments run on their day, bank payments settle,
        waivers are requested, signed and exchanged, and mails go out. It never goes back, and it is kept when the demo
        is restarted. To start over, stop the demo and delete its data folder.
      </p>
      <p class="lead">
        People who were logged in are logged out by a step of more than ${String(SESSION_IDLE_MS / MINUTE_MS)} minutes,
        as after a break. The links below log you in again.
      </p>
      <form method="post" action="${CLOCK_PATH}" class="steps">
        ${STEPS.map((step) => html`<button name="step" value="${step.name}">${step.label}</button>`)}
        ${next ? html`<button name="step" value="next">To the next payment</button>` : null}
      </form>
      <p>
        ${
          next
            ? `Next: ${formatCents(next.total, next.currencyCode)} from ${next.customerName} to ${next.organizationName} on ${formatDay(next.processOn)}.`
            : 'No payment is scheduled.'
        }
      </p>
      <h2>Today</h2>
      <div class="card">
        <dl class="facts wide">
          ${portals.map(
            ({ name, timeZone }) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${formatLongDay(today(app.now(), timeZone))}</dd>
              </div>`,
          )}
        </dl>
      </div>
      ${since === null ? null : await happenings(app, since)}`,
  });
}

/** Within the years that PostgreSQL and an instant's usual text know. */
function instantOf(text: string | null): string | null {
  const date = new Date(text ?? '');
  if (Number.isNaN(date.getTime())) return null;
  const instant = date.toISOString();
  return /^[1-9]\d{3}-/.test(instant) ? instant : null;
}

async function happenings(app: App, since: string): Promise<Html> {
  const entries = await entriesSince(app, since);
  const byDay = Map.groupBy(entries, ({ day }) => day);
  return html`<h2>What happened</h2>
    ${entries.length === 0 ? html`<p class="lead" role="status">Nothing was due. No mail was sent.</p>` : null}
    ${[...byDay].map(
      ([day, list]) =>
        html`<section class="card day">
          <div class="head"><h3>${formatLongDay(day)}</h3></div>
          <ul class="rows">
            ${list.map((entry) => html`<li>${entryRow(entry)}</li>`)}
          </ul>
        </section>`,
    )}`;
}

const entryRow = ({ words, note, href }: ClockEntry): Html => {
  const inside = html`<span><b>${words}</b><small>${note}</small></span>`;
  return href === null ? html`<div class="row">${inside}</div>` : html`<a class="row" href="${href}">${inside}</a>`;
};
