import { saveWaiverRequest } from '@plumbline/contract/waiver-requests';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aProject } from '../testing/a-project.ts';
import { testId } from '../testing/test-id.ts';
import { anInvoiceOf, LOFTS, openWaiver, PAID, someFigures, WITH_PAYMENT } from './testing/open-waiver.ts';
import { button, chooseType, fillProgress } from './testing/waiver-page.ts';

const OF_LOFTS = { query: `?projectId=${LOFTS.id}` };
const TEXAS = aProject({ jobName: 'Cottonwood Flats', state: 'TX' });
const OF_TEXAS = { query: `?projectId=${TEXAS.id}`, projects: [TEXAS] };
const sent = answer(saveWaiverRequest, { id: testId(), number: 7, waiverRequestStatus: 'new' as const });
const check = (words: RegExp) => page.getByRole('list', { name: 'Checks' }).getByText(words);

test('a waiver of $0.00 is warned of, and asked about before it is sent', async () => {
  const figures = someFigures({ invoices: [PAID], unpaidInvoiceCount: 0, amount: ZERO, openBalance: ZERO });
  const screen = await openWaiver({
    ...OF_LOFTS,
    figures,
    answers: [inTurn(refuse(saveWaiverRequest, 'waiver_covers_nothing'), sent)],
  });
  await fillProgress();
  await expect.element(check(/Warning: This waiver would cover \$0\.00/)).toBeVisible();
  await expect.element(button('Make it unconditional')).toBeVisible();
  await button('Send request').click();
  await expect.element(page.getByRole('dialog', { name: 'Ask for a waiver of $0.00?' })).toBeVisible();
  await checkAccessibility();
  expect(screen.requests(saveWaiverRequest)[0]).not.toHaveProperty('isConfirmed');
  await button('Ask for $0.00').click();
  await screen.expectRequest(saveWaiverRequest, { isConfirmed: true });
});

test('a request that exists already is named with a link to it', async () => {
  const sameRequest = { id: testId(), number: 1042, status: 'new' as const };
  await openWaiver({ ...OF_LOFTS, figures: someFigures({ sameRequest }) });
  await fillProgress();
  await expect.element(check(/Warning: You already have W-1042 for this/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See W-1042' }))
    .toHaveAttribute('href', `/history/waivers?id=${sameRequest.id}`);
  await expect.element(button('Send request')).toBeEnabled();
});

test('WVR-09 the unpaid invoices are listed with number, date and amount, the rest is counted', async () => {
  const unpaid = Array.from({ length: 7 }, (_, place) =>
    anInvoiceOf({ invoiceNumber: `48200${place}`, balance: asCents(100_00 + place) }),
  );
  const figures = someFigures({ invoices: [PAID, ...unpaid], concerns: ['UNPAID_INVOICES'] });
  await openWaiver({ ...OF_LOFTS, figures, settings: WITH_PAYMENT });
  await fillProgress('Unconditional progress');
  await expect
    .poll(() => listItems('Open invoices'))
    .toEqual([
      '482000 9/11/2026 $100.00',
      '482001 9/11/2026 $100.01',
      '482002 9/11/2026 $100.02',
      '482003 9/11/2026 $100.03',
      '482004 9/11/2026 $100.04',
      'and 2 more',
    ]);
  await checkAccessibility();
});

test('a full release whose open invoices would be paid by credits says that they have to be applied first', async () => {
  const open = anInvoiceOf({ invoiceNumber: '482001', balance: asCents(100_00) });
  const credits = { creditsAmount: asCents(100_00), openBalance: ZERO, exceptionsAmount: ZERO };
  const figures = someFigures({ invoices: [PAID, open], unpaidInvoiceCount: 1, concerns: [], ...credits });
  await openWaiver({ ...OF_LOFTS, figures, settings: WITH_PAYMENT });
  await chooseType('Unconditional final');
  await expect.element(check(/Warning: Credits of \$100\.00 are not applied yet/)).toBeVisible();
  await expect.element(check(/pay nothing before you apply them to the open invoices/)).toBeVisible();
  await expect.poll(() => listItems('Open invoices')).toEqual(['482001 9/11/2026 $100.00']);
  await expect.element(button('Make it conditional')).toBeVisible();
  await checkAccessibility();
});

test('what the state does not allow stops the request, with the reason and the way out', async () => {
  await openWaiver(OF_TEXAS);
  await fillProgress();
  await page.getByRole('checkbox', { name: /481044/ }).click();
  await expect.element(check(/Stop: The form of Texas has no room for exceptions/)).toBeVisible();
  await expect.element(button('Send request')).toBeDisabled();
  const foot = () => button('Send request').element().parentElement?.textContent;
  expect(foot()).toBe('The form of Texas has no room for exceptionsCancelSend request');
  await checkAccessibility();
  await button('Include it').click();
  await expect.element(button('Send request')).toBeEnabled();
  await chooseType('Unconditional progress');
  await page.getByRole('textbox', { name: 'Through date' }).click();
  await expect.element(check(/Stop: 2 invoices are not paid yet/)).toBeVisible();
  await expect.element(check(/In Texas Granite Supply Co\. signs an unconditional waiver only once/)).toBeVisible();
  await expect.element(button('Send request')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'The 2 open invoices are already paid' }).click();
  await expect.element(button('Send request')).toBeEnabled();
});

test('WVR-05 where a notary is required, No stops the request and one click asks for one', async () => {
  const project = aProject({ jobName: 'Harbor and Ninth', state: 'MS' });
  await openWaiver({ query: `?projectId=${project.id}`, projects: [project] });
  await fillProgress();
  await expect.element(check(/Stop: Mississippi needs a notary for this form/)).toBeVisible();
  await expect.element(button('Send request')).toBeDisabled();
  await button('Ask for a notary').click();
  await expect.element(button('Send request')).toBeEnabled();
});

test.each([
  ['NV', 'In Nevada it is void if the payment fails'],
  ['UT', 'In Utah it is void if the payment fails'],
  ['GA', 'In Georgia it becomes final 90 days after it is signed'],
  ['MS', 'In Mississippi it becomes final 60 days after it is signed'],
  ['FL', 'Florida does not let anybody waive in advance'],
])('void clauses and deadlines of %s are said', async (state, words) => {
  const project = aProject({ jobName: 'Harbor and Ninth', state });
  await openWaiver({ query: `?projectId=${project.id}`, projects: [project] });
  await fillProgress();
  await expect.element(check(new RegExp(words, 'u'))).toBeVisible();
});
