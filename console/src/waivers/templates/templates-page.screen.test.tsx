import { createWaiverTemplate, getWaiverTemplate, listWaiverTemplates } from '@plumbline/contract/waiver-templates';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aListedTemplate, aTemplate, TEMPLATE_ID } from '../../testing/a-waiver-template.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';

const RETRY_MS = 2000;
const ROWS = [
  aListedTemplate(),
  aListedTemplate({
    id: '0198c7a2-0000-7000-8000-000000000032',
    stateCode: 'TX',
    name: 'Texas',
    changedAt: '2026-10-14T15:00:00.000Z',
  }),
  aListedTemplate({
    id: '0198c7a2-0000-7000-8000-000000000033',
    stateCode: '*',
    waiverType: 'unconditional.final',
    projectClass: 'public',
    published: null,
  }),
];

const open = ({ answers = [], path = '/waivers/templates', ...options }: ScreenOptions & { path?: string } = {}) =>
  openScreen(path, {
    ...options,
    answers: [
      answer(listWaiverTemplates, { rows: ROWS, count: ROWS.length }),
      answer(getWaiverTemplate, aTemplate()),
      ...answers,
    ],
  });

const state = (name: string) => page.getByRole('list', { name, exact: true });
/** What is seen of each type; a part that is only read aloud is left out. */
const cells = (name: string) =>
  [...state(name).element().children].map((cell) => [...cell.children].map((part) => shownText(part)));
const shownText = (part: Element): string => {
  const copy = part.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('.pl-hidden')) hidden.remove();
  return copy.textContent;
};
const states = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
const dialog = () => page.getByRole('dialog', { name: 'New template' });

describe('the list of waiver templates', () => {
  test('says by state and type which text is published, changed, a draft, missing or our wording', async () => {
    await open();
    await expect.element(page.getByText('11 states with prescribed forms have no text yet.')).toBeVisible();
    expect(cells('Colorado')).toEqual([
      ['Conditional progress', 'Version 3'],
      ['Conditional final', 'Standard wording', 'Write your own'],
      ['Unconditional progress', 'Standard wording', 'Write your own'],
      ['Unconditional final', 'Standard wording', 'Write your own'],
    ]);
    expect(cells('Texas')).toEqual([
      ['Conditional progress', 'Version 3, draft changed'],
      ['Conditional final', 'Missing', 'Load the text'],
      ['Unconditional progress', 'Missing', 'Load the text'],
      ['Unconditional final', 'Missing', 'Load the text'],
    ]);
    expect(cells('Wyoming').slice(0, 2)).toEqual([
      ['Conditional progress', 'The state has no form'],
      ['Conditional final', 'The state has no form'],
    ]);
    expect(cells('All other states').at(-1)).toEqual([
      'Unconditional final',
      'Standard wording',
      'PublicDraft',
      'Write your own',
    ]);
    expect(states().at(-1)).toBe('All other states');
    await expect.element(page.getByText('1 of 4')).toBeVisible();
    await checkAccessibility();
  });

  test('decision D11: a state with a prescribed form is locked until a text of it is published', async () => {
    await open();
    const lockOf = (name: RegExp) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name }) })
        .getByText(/Locked until a text of it is published/);
    await expect.element(lockOf(/^California/)).toBeVisible();
    await expect.element(lockOf(/^Texas/)).not.toBeInTheDocument();
    await expect.element(lockOf(/^Colorado/)).not.toBeInTheDocument();
  });

  test('finds a state, also by the address', async () => {
    const screen = await open();
    await page.getByRole('searchbox', { name: 'State' }).fill('ohi');
    await screen.passTime(400);
    await expect.poll(states).toEqual(['Ohio']);
    expect(screen.address()).toBe('/waivers/templates?search=ohi');
    await open({ path: '/waivers/templates?search=nowhere' });
    await expect.element(page.getByText('No state has this name')).toBeVisible();
  });

  test('begins a text for a state and type, and opens it', async () => {
    const screen = await open({ answers: [answer(createWaiverTemplate, aTemplate())] });
    await page.getByRole('button', { name: 'Load the text Texas, conditional final' }).click();
    await expect.element(dialog().getByText(/Texas prescribes the words: Prop\. Code 53\.281-53\.287/)).toBeVisible();
    await checkAccessibility();
    await dialog().getByLabelText('State').selectOptions('Colorado');
    await expect.element(dialog().getByText(/begins with the standard wording/)).toBeVisible();
    await dialog().getByLabelText('Type').selectOptions('Conditional progress');
    await expect.element(dialog().getByText(/There is one already/)).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Create' })).toBeDisabled();
    await dialog().getByLabelText('Class of project').selectOptions('Residential');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await screen.expectRequest(createWaiverTemplate, {
      stateCode: 'CO',
      waiverType: 'conditional.progress',
      projectClass: 'residential',
      name: 'Colorado, conditional progress, residential',
    });
    await expect.poll(() => screen.address()).toBe(`/waivers/templates/${TEMPLATE_ID}`);
  });

  test('says in the dialog why it was refused', async () => {
    await open({ answers: [refuse(createWaiverTemplate, 'waiver_template_exists')] });
    await page.getByRole('button', { name: 'New template' }).click();
    await dialog().getByRole('button', { name: 'Create' }).click();
    await expect
      .element(
        dialog()
          .getByRole('alert')
          .getByText(/There is a template for this state/),
      )
      .toBeVisible();
  });

  test('a viewer opens texts and begins none', async () => {
    await open({ staff: { role: 'viewer' } });
    await expect.element(page.getByText('Owners and the waiver desk change templates.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Colorado, conditional progress: Version 3/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'New template' })).not.toBeInTheDocument();
    await expect.element(page.getByText('Load the text')).not.toBeInTheDocument();
  });

  test('is led to from the desk, waits, and says that it failed', async () => {
    await open({ answers: [hang(listWaiverTemplates)] });
    await expect.element(page.getByText('Loading the templates')).toBeInTheDocument();
    const screen = await open({ answers: [fail(listWaiverTemplates)] });
    await screen.passTime(RETRY_MS);
    await expect.element(page.getByText('We could not load the templates')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'New template' })).toBeDisabled();
    screen.answer(answer(listWaiverTemplates, { rows: [], count: 0 }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('12 states with prescribed forms have no text yet.')).toBeVisible();
  });

  test('fits at 375 px', async () => {
    await open({ width: 375 });
    await expect.element(page.getByText('Version 3', { exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});
