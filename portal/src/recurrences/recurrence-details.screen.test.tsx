import { cancelRecurrence, getRecurrence, listRecurrences } from '@plumbline/contract/recurrences';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { factsOnPage, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aRecurrence } from '../testing/a-payment.ts';
import { recurrenceMessages as words } from './recurrence-messages.ts';
import { aRecurrenceDetail, openRecurrences } from './testing/open-recurrences.ts';

const PATH = '/history/recurrences';
const running = aRecurrence({ projectName: 'Harrow Street Lofts' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the list', () => {
  test('leads to a new prepayment where it is offered', async () => {
    await openRecurrences({ settings: { isPrepayEnabled: true } });
    await expect.element(page.getByRole('link', { name: 'New prepayment' })).toHaveAttribute('href', '/prepay');
  });

  test('REC-02 a filter is taken away by its chip, and all of them with the search', async () => {
    const screen = await openRecurrences({ query: '?search=yard&status=CANCELED' });
    await button('Remove filter Status Canceled').click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?search=yard`);
    const other = await openRecurrences({ query: '?search=yard&status=CANCELED' });
    await button('Clear all').click();
    await expect.poll(() => other.address()).toBe(PATH);
    await other.expectRequest(listRecurrences, { currencyCode: 'USD' });
  });

  test('a page beyond the end becomes the last one', async () => {
    const screen = await openRecurrences({ query: '?page=9' });
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.poll(() => tableRows('Recurring payments')).toHaveLength(1);
  });

  test('another currency takes the place of the one in the address, and names itself if there is nothing', async () => {
    const screen = await openRecurrences({
      rows: [],
      query: '?currencyCode=CAD',
      settings: { currencyCodes: ['USD', 'CAD'] },
    });
    await expect.element(page.getByText(`${words.noneYet} in CAD`)).toBeVisible();
    await page.getByRole('button', { name: /Currency.*USD|USD.*Currency/ }).click();
    await page.getByRole('menuitemradio', { name: /CAD/ }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
    await screen.expectRequest(listRecurrences, { currencyCode: 'CAD' });
  });
});

describe('the panel', () => {
  test('REC-02 can be loaded again after a failure; an id that is none is not there', async () => {
    const screen = await openRecurrences({
      rows: [running],
      query: `?id=${running.id}`,
      answers: [fail(getRecurrence)],
    });
    await expect.element(page.getByText(words.panelFailed)).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(getRecurrence, aRecurrenceDetail(running)));
    await button('Try again').click();
    await expect.element(page.getByText('$1,000.00 to come')).toBeVisible();
    const odd = await openRecurrences({ query: '?id=nonsense', answers: [refuse(getRecurrence, 'invalid_request')] });
    await expect.element(page.getByText(words.panelMissing)).toBeVisible();
    odd.takeProblems();
  });

  test('names the reference, and the day on which it was canceled', async () => {
    const detail = { reference: 'Draw 4', status: 'CANCELED', canceledAt: '2026-10-16T06:30:00.000Z' };
    await openRecurrences({ rows: [running], query: `?id=${running.id}`, detail });
    // Still the 15th in the time zone of the supplier.
    await expect.poll(() => factsOnPage()).toContainEqual(['Canceled', '10/15/2026']);
    expect(factsOnPage()).toContainEqual(['Reference', 'Draw 4']);
  });

  test('REC-02 a second click while it is canceled sends nothing', async () => {
    const screen = await openRecurrences({
      rows: [running],
      query: `?id=${running.id}`,
      answers: [hang(cancelRecurrence)],
    });
    await button('Cancel 2 future payments').click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 future payments' });
    await confirm.click();
    await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
    await confirm.click({ force: true });
    expect(screen.requests(cancelRecurrence)).toHaveLength(1);
  });
});
