// Decision D10: when a form of the customer takes the place of ours.
import { describe, expect, test } from 'vitest';
import { PASSWORD, signingDesk } from '../testing/signing-desk.ts';
import { PDF_BYTES, waiverPortal } from '../testing/waiver-portal.ts';

const TEMPLATE = [['unconditionalTemplateFile', { name: 'Template.pdf', bytes: PDF_BYTES }]] as const;
const FORM = [['waiverFiles[]', { name: 'Our form.pdf', bytes: PDF_BYTES }]] as const;
const usesTemplate = { unconditionalProgressTemplate: 'true' };
const usesForm = { customFile: 'true' };
const [isUnconditionalTemplateOff, isFormOff] = [
  { isWaiverUnconditionalTemplateEnabled: false },
  { isWaiverTemplateEnabled: false },
];

describe('decision D10 an own form counts where the portal takes one for the type:', () => {
  test.each([
    ['a template of', 'unconditional.progress', usesTemplate, TEMPLATE, isFormOff, true],
    ['a template of', 'conditional.progress', usesTemplate, TEMPLATE, {}, false],
    [
      'a template that is not offered, of',
      'unconditional.progress',
      usesTemplate,
      TEMPLATE,
      isUnconditionalTemplateOff,
      false,
    ],
    ['a form of', 'conditional.progress', usesForm, FORM, isUnconditionalTemplateOff, true],
    ['a form that is not offered, of', 'conditional.progress', usesForm, FORM, isFormOff, false],
  ])('%s %s', async (_, waiverType, fields, files, settings, isOwnForm) => {
    const portal = await waiverPortal({ settings });
    const projectId = await portal.projectIn('IL');
    await portal.invoice(projectId, '2026-10-01', 100_00, waiverType === 'unconditional.progress' ? 0 : 100_00);
    const request = { projectId, waiverType, throughDate: '2026-10-31', ...fields };
    const { id } = await portal.requested(request, files);
    const row = await portal.row(id);
    expect([row.isOwnForm, row.approvalReasons.includes('CUSTOM_FORM')]).toEqual([isOwnForm, isOwnForm]);
    expect((await portal.get(`/v1/waivers/${id}`)).json()).toMatchObject({ customFile: isOwnForm });
  });
});

test('decision D10 nobody signs our text in place of the template that the customer has sent', async () => {
  const desk = await signingDesk();
  const projectId = await desk.projectIn('IL', { address: '12 Elm St', ownerName: 'Olive Owner' });
  await desk.invoice(projectId, '2026-10-01', 100_00, 0);
  const request = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
  const [own, ours] = [await desk.requested({ ...request, ...usesTemplate }, TEMPLATE), await desk.requested(request)];
  for (const { id } of [own, ours]) await desk.post(id, 'approve');
  expect((await desk.post(own.id, 'sign', { password: PASSWORD })).json()).toMatchObject({
    code: 'waiver_no_template',
  });
  expect((await desk.post(ours.id, 'sign', { password: PASSWORD })).statusCode).toBe(200);
});
