import { findProjects, listInvoicesThruDate } from '@plumbline/contract/projects';
import { saveWaiverRequest } from '@plumbline/contract/waiver-requests';
import { answer } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { expectFieldError } from '@plumbline/ui/testing/find-field';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';
import { testId } from '../testing/test-id.ts';
import { ORGANIZATION_ID } from '../testing/test-boot.ts';
import { CLINIC, LOFTS, NEW, openWaiver } from './testing/open-waiver.ts';
import { button, chooseType, fillProgress, pickProject, plainWords, typeDay } from './testing/waiver-page.ts';
import { waiverMessages as words } from './waiver-messages.ts';

const sent = (number = 1042) =>
  answer(saveWaiverRequest, { id: testId(), number, waiverRequestStatus: 'new' as const });

describe('a request', () => {
  test('WVR-01 WVR-03 WVR-04 WVR-11 WVR-12 is filled in, read back in plain words and sent', async () => {
    const screen = await openWaiver({ answers: [sent()] });
    await pickProject(screen, 'harrow', LOFTS.jobName);
    await chooseType('Conditional progress');
    await typeDay('Through date', '9/30/2026');
    await page.getByText('No', { exact: true }).click();
    await screen.expectRequest(listInvoicesThruDate, {
      projectId: LOFTS.id,
      type: 'conditional.progress',
      throughDate: '2026-09-30',
    });
    await expect
      .poll(plainWords)
      .toBe(
        'Once $14,120.40 clears, Granite Supply Co. gives up its lien on Harrow Street Lofts for materials delivered through 9/30/2026. Until it clears, nothing changes.',
      );
    expect(listItems('Invoices to be waived')).toEqual([
      '481044 9/11/2026 $6,120.40',
      '482316 9/20/2026, $420.00 in dispute $8,420.00',
    ]);
    await checkAccessibility();
    await page.getByRole('checkbox', { name: /481044/ }).click();
    await expect.poll(plainWords).toContain('Once $8,000.00 clears');
    await button('Include it').click();
    await expect.poll(plainWords).toContain('Once $14,120.40 clears');
    await page.getByRole('checkbox', { name: /481044/ }).click();
    await button('Send request').click();
    await expect.poll(() => screen.address()).toBe('/request-waiver-confirmation?number=1042');
    await expect.element(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
    const about = 'Your request is W-1042: conditional progress waiver for Harrow Street Lofts through 9/30/2026.';
    await expect.poll(() => document.querySelector('section p')?.textContent).toBe(about);
    expect(screen.requests(saveWaiverRequest)).toEqual([
      {
        projectId: LOFTS.id,
        projectNotFound: false,
        invoiceIds: [NEW.id],
        waiverType: 'conditional.progress',
        throughDate: '2026-09-30',
        isPaid: false,
        isInvoiceAlreadyPaid: false,
        requestNotarization: false,
        requestWetInkSignature: false,
        customFile: false,
        unconditionalProgressTemplate: false,
        email: ['dana@tarnwick.example.com'],
        name: 'Dana Reyes',
        source: 'portal',
        OrganizationId: ORGANIZATION_ID,
        submitKey: expect.any(String),
        uploads: [],
      },
    ]);
    await checkAccessibility();
    await page.getByRole('link', { name: 'Submit a new request' }).click();
    await expect.element(page.getByRole('heading', { name: 'Request a lien waiver' })).toBeVisible();
  });

  test('WVR-01 the project is asked for 500 ms after the last letter', async () => {
    const screen = await openWaiver();
    const field = page.getByRole('combobox', { name: 'Project' });
    await expect.element(field).toBeVisible();
    screen.holdTime();
    await field.fill('verd');
    await screen.passTime(499);
    expect(screen.requests(findProjects).map(({ search }) => search)).not.toContain('verd');
    await screen.passTime(2);
    await expect.poll(() => screen.requests(findProjects).map(({ search }) => search)).toContain('verd');
  });

  test('WVR-01 until they are asked for, only loaded projects that fit what is typed are offered', async () => {
    const screen = await openWaiver();
    const field = page.getByRole('combobox', { name: 'Project' });
    await field.click();
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(2);
    screen.holdTime();
    await field.fill('verd');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue(CLINIC.jobName);
  });

  test('WVR-01 says that what was typed is no choice', async () => {
    const screen = await openWaiver();
    const field = page.getByRole('combobox', { name: 'Project' });
    await field.fill('Harrow Street Lofts');
    await expect.element(page.getByText(words.chooseProject)).toBeVisible();
    await expect.element(field).not.toBeInvalid();
    await userEvent.keyboard('{Tab}');
    await expectFieldError('Project', words.chooseProject);
    await checkAccessibility();
    await pickProject(screen, 'harrow', LOFTS.jobName);
    await expect.element(field).not.toBeInvalid();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText(words.chooseProject)).not.toBeInTheDocument();
  });

  test('the plain words stay in sight while the form is scrolled', async () => {
    await openWaiver({ query: `?projectId=${LOFTS.id}` });
    await fillProgress();
    await expect.poll(plainWords).toContain('Once $14,120.40 clears');
    const box = () => page.getByRole('region', { name: 'In plain words' }).element().getBoundingClientRect();
    await expect.poll(() => box().top).toBeGreaterThan(24);
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    expect(window.scrollY).toBeGreaterThan(200);
    expect(Math.round(box().top)).toBe(Math.round(Math.min(24, window.innerHeight - box().height - 24)));
  });

  test('WVR-01 ?projectId= preselects the project', async () => {
    const screen = await openWaiver({ query: `?projectId=${LOFTS.id}` });
    await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveValue(LOFTS.jobName);
    await fillProgress();
    await screen.expectRequest(listInvoicesThruDate, { projectId: LOFTS.id });
  });

  test('on a phone the other types are folded and the amount is in the bar', async () => {
    await openWaiver({ query: `?projectId=${LOFTS.id}`, width: 375 });
    await expect.element(page.getByRole('radio', { name: 'Conditional progress' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Conditional final' })).not.toBeInTheDocument();
    const bar = page.getByRole('region', { name: 'Total' });
    await expect.element(bar).toHaveTextContent('Waiver covers–Send request');
    await fillProgress();
    await expect.element(bar).toHaveTextContent('Waiver covers$14,120.40Send request');
    await checkAccessibility();
    await button('Final and other types').click();
    await expect.element(page.getByRole('radio', { name: 'Conditional final' })).toBeVisible();
  });
});

describe('WVR-12 the confirmation', () => {
  test('is still there after a reload, and is of that request only', async () => {
    const screen = await openWaiver({ query: `?projectId=${LOFTS.id}`, answers: [sent()] });
    await fillProgress();
    await button('Send request').click();
    await expect.poll(() => screen.address()).toBe('/request-waiver-confirmation?number=1042');
    const tab = copyTab();
    const settings = { isWaiverEnabled: true };
    await openScreen('/request-waiver-confirmation?number=1042', { tab, settings });
    await expect.element(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
    await openScreen('/request-waiver-confirmation?number=1043', { tab, settings });
    await expect.element(page.getByRole('heading', { name: words.notSent })).toBeVisible();
  });

  test.each(['', '?number=1042', '?number=x'])('of no request leads on: %s', async (query) => {
    await openScreen(`/request-waiver-confirmation${query}`, { settings: { isWaiverEnabled: true } });
    await expect.element(page.getByRole('heading', { name: words.notSent })).toBeVisible();
    await expect.element(page.getByText('Request Sent!')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'See your waivers' }))
      .toHaveAttribute('href', '/history/waivers');
    await expect
      .element(page.getByRole('link', { name: 'Request a waiver' }))
      .toHaveAttribute('href', '/request-waiver');
    await checkAccessibility();
  });
});

test.each([1280, 768, 375])('the cards of the types are equally high at %i px', async (width) => {
  await openWaiver({ width });
  if (width === 375) await button('Final and other types').click();
  await expect.element(page.getByRole('radio', { name: 'Unconditional final' })).toBeVisible();
  const heights = page
    .getByRole('radio', { name: /progress|final|Other/ })
    .elements()
    .map((radio) => radio.closest('label')?.offsetHeight);
  expect(heights).toHaveLength(5);
  expect(new Set(heights).size).toBe(1);
});
