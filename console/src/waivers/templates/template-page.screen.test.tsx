import {
  getWaiverTemplate,
  listWaiverTemplates,
  previewWaiverTemplate,
  publishWaiverTemplate,
  retireWaiverTemplate,
  saveWaiverTemplate,
} from '@plumbline/contract/waiver-templates';
import type { TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aListedTemplate, aTemplate, draftWith, TEMPLATE_ID } from '../../testing/a-waiver-template.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';

const RETRY_MS = 2000;
const PATH = `/waivers/templates/${TEMPLATE_ID}`;
const NEXT_ID = '0198c7a2-0000-7000-8000-000000000032';

const words = (text: string): TemplateNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const field = (name: string): TemplateNode => ({
  type: 'paragraph',
  content: [{ type: 'mergeField', attrs: { field: name } }],
});
const SIGNATURE: TemplateNode = { type: 'signatureBlock' };
/** Everything that Colorado needs, and one line to type in. */
const SHORT: TemplateNode[] = [
  words('We waive.'),
  field('claimant.legalName'),
  field('customer.name'),
  field('project.name'),
  field('amount'),
  field('throughDate'),
  field('disputedAmount'),
  { type: 'exceptionsTable' },
  SIGNATURE,
];

const aShortOne = (facts: Partial<ReturnType<typeof aTemplate>> = {}) =>
  aTemplate({ draft: draftWith(SHORT), ...facts });

const open = (template = aShortOne(), { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(PATH, {
    ...options,
    answers: [
      answer(getWaiverTemplate, template),
      answer(listWaiverTemplates, { rows: [aListedTemplate()], count: 1 }),
      ...answers,
    ],
  });

const text = () => page.getByRole('textbox', { name: 'Text of the template' });
const paper = () => page.getByRole('document', { name: 'Preview with invented amounts' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();

/** Puts the caret behind the first line. */
async function writeBehindTheFirstLine(typed: string): Promise<void> {
  await text().getByText('We waive.', { exact: true }).click();
  await userEvent.keyboard('{End}');
  await userEvent.keyboard(typed);
}

const firstLine = (draft: { doc: Record<string, unknown> } | undefined) =>
  (draft?.doc['content'] as TemplateNode[] | undefined)?.[0]?.content;

describe('the editor of a waiver template', () => {
  test('shows the text with its fields as chips, the checks, and what it looks like with amounts', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'Colorado, conditional progress' })).toBeVisible();
    await expect.element(page.getByText('Colorado does not prescribe a form.')).toBeVisible();
    await expect.element(text().getByText("Supplier's legal name", { exact: true })).toBeVisible();
    await expect.element(text().getByText('Signature block', { exact: true })).toBeVisible();
    await expect.element(paper().getByText('$10,859.12')).toBeVisible();
    await expect.element(page.getByText('All 5 required fields are used')).toBeVisible();
    await expect.element(page.getByText('Waivers are made from version 3.', { exact: true })).toBeVisible();
    await expect.element(button('Publish version 4')).toBeEnabled();
    await expect.element(page.getByText('Draft not saved', { exact: true })).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('the preview and the checks follow what is typed, and the draft is saved', async () => {
    const saved = aShortOne({ revision: 6 });
    const screen = await open(aShortOne(), { answers: [answer(saveWaiverTemplate, saved)] });
    await writeBehindTheFirstLine(' Really.');
    await expect.element(paper().getByText('We waive. Really.')).toBeVisible();
    await expect.element(page.getByText('Waivers are made from version 3 until you publish.')).toBeVisible();
    await button('Save draft').click();
    await screen.expectRequest(saveWaiverTemplate, { id: TEMPLATE_ID, revision: 5, name: 'Colorado, our text' });
    expect(firstLine(screen.requests(saveWaiverTemplate)[0]?.draft)).toEqual([
      { type: 'text', text: 'We waive. Really.' },
    ]);
  });

  test('a field is inserted by keyboard: found by its name, or typed in braces', async () => {
    await open();
    await writeBehindTheFirstLine(' ');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('combobox', { name: 'Field' })).toHaveFocus();
    await userEvent.keyboard('number waiv');
    await expect.element(page.getByRole('option', { name: 'Number of the waiver' })).toBeVisible();
    await checkAccessibility();
    await userEvent.keyboard('{Enter}');
    await expect.element(text()).toHaveFocus();
    await expect.element(paper().getByText('W-1042')).toBeVisible();
    await userEvent.keyboard(' {{poNumbers}');
    await expect.element(text().getByText('PO numbers', { exact: true })).toBeVisible();
    await expect.element(paper().getByText('PO-7741').first()).toBeVisible();
  });

  test('the list of fields, closed without one, gives the focus back to the text', async () => {
    await open();
    await writeBehindTheFirstLine(' ');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('combobox', { name: 'Field' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(text()).toHaveFocus();
    await userEvent.keyboard('So.');
    await expect.element(text().getByText('We waive. So.')).toBeVisible();
  });

  test('the toolbar is one tab stop, and arrows move in it', async () => {
    await open();
    await expect.element(button('Bold')).toBeVisible();
    const stops = () => document.querySelectorAll('[role="toolbar"] button:not([tabindex="-1"]):not(:disabled)');
    expect(stops()).toHaveLength(1);
    (button('Bold').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(button('Italic')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(page.getByRole('button', { name: /^Size of the selection/ })).toHaveFocus();
    // Nothing was done that could be undone.
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('button', { name: /^Insert a part/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('button', { name: /^Text style/ })).toHaveFocus();
    expect(stops()).toHaveLength(1);
    await checkAccessibility();
  });

  test('a chip is deleted as one letter, and undo brings it back', async () => {
    await open();
    const chip = text().getByText('Amount', { exact: true });
    await chip.click();
    await userEvent.keyboard('{Delete}');
    await expect.element(chip).not.toBeInTheDocument();
    await expect.element(page.getByText('Amount is missing', { exact: true })).toBeVisible();
    await expect.element(button('Publish version 4')).toBeDisabled();
    await button('Undo').click();
    await expect.element(chip).toBeVisible();
    await expect.element(page.getByText('Draft not saved', { exact: true })).not.toBeInTheDocument();
  });

  test('each check offers to set it right', async () => {
    const georgia = aTemplate({
      stateCode: 'GA',
      published: null,
      draft: draftWith([words('We waive.'), field('shoeSize'), { type: 'exceptionsTable' }]),
    });
    await open(georgia);
    await expect.element(page.getByText('Georgia prescribes this form: O.C.G.A. 44-14-366.')).toBeVisible();
    for (const name of ['Take it out', 'Take them out', 'Set the text to 12 pt']) await button(name).click();
    for (let left = 3; left > 0; left--) await button('Insert it').first().click();
    await expect.poll(() => page.getByRole('button', { name: 'Insert the field' }).elements().length).toBe(9);
    await button('Insert the field').first().click();
    await expect.element(text().getByText("Supplier's legal name", { exact: true })).toBeVisible();
    await expect.element(text().getByText('Witness block', { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText('Text size')).toHaveValue('12');
    await button('Name the statute').click();
    await expect.element(page.getByLabelText('Statute')).toHaveFocus();
    await userEvent.keyboard('O.C.G.A. 44-14-366');
    await expect.element(button('Name the statute')).not.toBeInTheDocument();
    await expect.element(page.getByText(/shoeSize/)).not.toBeInTheDocument();
  });

  test('what is pasted is reduced to what a template may hold', async () => {
    const screen = await open(aShortOne(), { answers: [answer(saveWaiverTemplate, aShortOne({ revision: 6 }))] });
    await writeBehindTheFirstLine('{End}');
    const clipboardData = new DataTransfer();
    const html =
      '<h3 style="color:red">Pasted</h3><p style="font-size:40px"><a href="https://x.example">a\u200B link</a><img src="x.png"><s>old</s><script>1</script></p>';
    clipboardData.setData('text/html', html);
    text()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.element(text().getByText('a linkold')).toBeVisible();
    await button('Save draft').click();
    await expect.poll(() => screen.requests(saveWaiverTemplate)).toHaveLength(1);
    const sent = JSON.stringify(screen.requests(saveWaiverTemplate)[0]?.draft.doc);
    expect(sent).toContain('{"type":"text","text":"a linkold"}');
    expect(sent).not.toMatch(/href|script|img|color|size/);
  });

  test('marks, lists, alignment and parts are set by the toolbar', async () => {
    const screen = await open(aShortOne(), { answers: [answer(saveWaiverTemplate, aShortOne({ revision: 6 }))] });
    await text().getByText('We waive.', { exact: true }).tripleClick();
    await button('Bold').click();
    await expect.element(button('Bold')).toHaveAttribute('aria-pressed', 'true');
    await button('Center').click();
    await page.getByRole('button', { name: /^Size of the selection/ }).click();
    await page.getByRole('menuitemradio', { name: '14 pt' }).click();
    await button('Page break').click();
    await button('Save draft').click();
    await expect.poll(() => screen.requests(saveWaiverTemplate)).toHaveLength(1);
    const doc = screen.requests(saveWaiverTemplate)[0]?.draft.doc as { content: TemplateNode[] };
    expect(doc.content.slice(0, 2)).toEqual([
      {
        type: 'paragraph',
        attrs: { align: 'center' },
        content: [{ type: 'text', text: 'We waive.', marks: [{ type: 'bold' }, { type: 'size', attrs: { pt: 14 } }] }],
      },
      { type: 'pageBreak' },
    ]);
  });

  test('the standard wording is not changed by opening it, and its table takes rows', async () => {
    const screen = await open(aTemplate(), { answers: [answer(saveWaiverTemplate, aTemplate({ revision: 6 }))] });
    await text().getByText('Owner', { exact: true }).click();
    await page.getByRole('button', { name: /^Rows and columns/ }).click();
    await page.getByRole('menuitem', { name: 'Row below' }).click();
    await button('Save draft').click();
    await expect.poll(() => screen.requests(saveWaiverTemplate)).toHaveLength(1);
    const doc = screen.requests(saveWaiverTemplate)[0]?.draft.doc as { content: TemplateNode[] };
    const before = aTemplate().draft.doc as { content: TemplateNode[] };
    const rows = doc.content[1]?.content ?? [];
    expect(rows).toHaveLength((before.content[1]?.content ?? []).length + 1);
    expect([...doc.content.slice(0, 1), ...doc.content.slice(2)]).toEqual([
      ...before.content.slice(0, 1),
      ...before.content.slice(2),
    ]);
  });
});

describe('saving and publishing a template', () => {
  test('what somebody else has saved is told with nothing lost', async () => {
    const theirs = aShortOne({ revision: 8, draft: draftWith([words('Their text.'), ...SHORT.slice(1)]) });
    const screen = await open(aShortOne(), { answers: [refuse(saveWaiverTemplate, 'waiver_template_changed')] });
    await writeBehindTheFirstLine(' Mine.');
    screen.answer(answer(getWaiverTemplate, theirs));
    await button('Save draft').click();
    await expect.element(page.getByText('Somebody else has saved this template')).toBeVisible();
    await expect.element(text().getByText('We waive. Mine.')).toBeVisible();
    await button('See theirs').click();
    await expect.element(dialog().getByText('Their text.')).toBeVisible();
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Keep editing mine' }).click();
    screen.answer(answer(saveWaiverTemplate, aShortOne({ revision: 9 })));
    await button('Save mine over theirs').click();
    await screen.expectRequest(saveWaiverTemplate, { revision: 8 });
    expect(firstLine(screen.requests(saveWaiverTemplate).at(-1)?.draft)).toEqual([
      { type: 'text', text: 'We waive. Mine.' },
    ]);
  });

  test('or is taken in place of the own text', async () => {
    const theirs = aShortOne({ revision: 8, draft: draftWith([words('Their text.'), ...SHORT.slice(1)]) });
    const screen = await open(aShortOne(), { answers: [refuse(saveWaiverTemplate, 'waiver_template_changed')] });
    await writeBehindTheFirstLine(' Mine.');
    screen.answer(answer(getWaiverTemplate, theirs));
    await button('Save draft').click();
    await button('Take theirs, drop mine').click();
    await dialog().getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(text().getByText('We waive. Mine.')).toBeVisible();
    await button('See theirs').click();
    await dialog().getByRole('button', { name: 'Take theirs, drop mine' }).click();
    await page.getByRole('dialog', { name: 'Drop your text?' }).getByRole('button', { name: 'Take theirs' }).click();
    await expect.element(text().getByText('Their text.')).toBeVisible();
    await expect.element(page.getByText('Draft not saved', { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText('Somebody else has saved this template')).not.toBeInTheDocument();
  });

  test('says why it was not saved, and keeps the text', async () => {
    const screen = await open(aShortOne(), { answers: [refuse(saveWaiverTemplate, 'waiver_template_unreadable')] });
    await writeBehindTheFirstLine(' Mine.');
    await button('Save draft').click();
    await expect.element(page.getByRole('alert').getByText(/cannot be printed/)).toBeVisible();
    screen.answer(fail(saveWaiverTemplate));
    await button('Save draft').click();
    await expect.element(page.getByRole('alert').getByText(/Your text is still here/)).toBeVisible();
    await expect.element(text().getByText('We waive. Mine.')).toBeVisible();
    await page.getByLabelText('Name').fill(' ');
    await expect.element(page.getByText('Please enter a name')).toBeVisible();
    await expect.element(button('Save draft')).toBeDisabled();
    await button('Discard').click();
    await dialog().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(text().getByText('We waive. Mine.')).toBeVisible();
    await button('Discard').click();
    await expect.element(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await expect.element(text().getByText('We waive.', { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText('Name')).toHaveValue('Colorado, our text');
  });

  test('asks before unsaved changes are left', async () => {
    const screen = await open();
    await writeBehindTheFirstLine(' Mine.');
    await page.getByRole('link', { name: 'Waiver templates' }).click();
    await expect.element(dialog().getByText('Leave without saving?')).toBeVisible();
    await expect.element(dialog().getByText(/^Your changes to this template.*version 3, as before/)).toBeVisible();
    await dialog().getByRole('button', { name: 'Stay on this page' }).click();
    expect(screen.address()).toBe(PATH);
    await expect.element(text().getByText('We waive. Mine.')).toBeVisible();
  });

  test('publishes what is typed after saying what follows', async () => {
    const saved = aShortOne({ revision: 6 });
    const screen = await open(aShortOne(), {
      answers: [answer(saveWaiverTemplate, saved), refuse(publishWaiverTemplate, 'waiver_template_incomplete')],
    });
    await writeBehindTheFirstLine(' Mine.');
    await button('Publish version 4').click();
    await expect.element(dialog().getByText(/Your changes are saved first\..*in place of version 3/)).toBeVisible();
    await expect
      .element(dialog().getByText('Waivers already signed keep the version they were signed with.'))
      .toBeVisible();
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Publish version 4' }).click();
    await expect.element(dialog().getByRole('alert').getByText('This template cannot be published yet.')).toBeVisible();
    await screen.expectRequest(publishWaiverTemplate, { id: TEMPLATE_ID, revision: 6 });
    screen.answer(answer(publishWaiverTemplate, saved));
    await dialog().getByRole('button', { name: 'Publish version 4' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expectToast('success', 'The template is published. Waivers are made from it.');
    expect(screen.requests(publishWaiverTemplate)).toHaveLength(2);
  });

  test('takes a text out of use after saying what waivers are made from then', async () => {
    const screen = await open(aShortOne(), { answers: [answer(retireWaiverTemplate, aShortOne({ published: null }))] });
    await button('Take out of use').click();
    await expect.element(dialog().getByText(/are then made from the standard wording/)).toBeVisible();
    await dialog().getByRole('button', { name: 'Take out of use' }).click();
    await screen.expectRequest(retireWaiverTemplate, { id: TEMPLATE_ID });
    await expectToast('success', 'The template is out of use.');
  });

  test('is not taken out of use before it can be told what follows', async () => {
    const screen = await open(aShortOne(), { answers: [fail(listWaiverTemplates)] });
    await screen.passTime(RETRY_MS);
    await expect.element(page.getByText('We could not load the other templates')).toBeVisible();
    await expect.element(button('Take out of use')).toBeDisabled();
    const others = aListedTemplate({ id: NEXT_ID, stateCode: '*', name: 'Our text for all states' });
    screen.answer(answer(listWaiverTemplates, { rows: [aListedTemplate(), others], count: 2 }));
    await button('Try again').click();
    await button('Take out of use').click();
    await expect.element(dialog().getByText(/are then made from Our text for all states/)).toBeVisible();
  });

  test('the preview as PDF is drawn of what is saved, so it is saved first', async () => {
    const screen = await open(aShortOne(), {
      answers: [answer(saveWaiverTemplate, aShortOne({ revision: 6 })), fail(previewWaiverTemplate)],
    });
    await expect.element(button('Preview PDF')).toBeVisible();
    await writeBehindTheFirstLine(' Mine.');
    await button('Save and preview PDF').click();
    await expect.poll(() => screen.requests(previewWaiverTemplate)).toHaveLength(1);
    expect(screen.requests(saveWaiverTemplate)).toHaveLength(1);
    await expectToast('error', 'We could not draw the preview.');
  });
});

describe('a waiver template for others', () => {
  test('the waiver desk writes and does not publish', async () => {
    await open(aShortOne(), { staff: { role: 'waiver-desk' } });
    await expect.element(text()).toBeVisible();
    await expect.element(page.getByText('An owner publishes it, or takes it out of use.')).toBeVisible();
    await expect.element(button('Publish version 4')).not.toBeInTheDocument();
    await expect.element(button('Take out of use')).not.toBeInTheDocument();
  });

  test('a viewer reads it with its checks', async () => {
    await open(aShortOne({ draft: draftWith(SHORT.slice(0, -1)) }), { staff: { role: 'viewer' } });
    await expect.element(page.getByText('Owners and the waiver desk change templates.')).toBeVisible();
    await expect.element(paper().getByText('We waive.')).toBeVisible();
    await expect.element(page.getByText('Add the signature block.')).toBeVisible();
    await expect.element(text()).not.toBeInTheDocument();
    await expect.element(button('Insert it')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('waits, fails, and says that there is none', async () => {
    await open(aShortOne(), { answers: [hang(getWaiverTemplate)] });
    await expect.element(page.getByText('Loading the template')).toBeInTheDocument();
    const screen = await open(aShortOne(), { answers: [fail(getWaiverTemplate)] });
    await screen.passTime(RETRY_MS);
    await expect.element(page.getByText('We could not load this template')).toBeVisible();
    await open(aShortOne(), { answers: [refuse(getWaiverTemplate, 'not_found')] });
    await expect.element(page.getByText('There is no such template')).toBeVisible();
  });

  test('leads to the other texts of the state', async () => {
    await open(aShortOne(), {
      answers: [
        answer(listWaiverTemplates, {
          rows: [aListedTemplate(), aListedTemplate({ id: NEXT_ID, waiverType: 'conditional.final' })],
          count: 2,
        }),
      ],
    });
    await expect
      .element(page.getByRole('link', { name: 'Conditional final' }))
      .toHaveAttribute('href', `/waivers/templates/${NEXT_ID}`);
  });

  test('fits at 375 px', async () => {
    await open(aTemplate(), { width: 375 });
    await expect.element(text()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});
