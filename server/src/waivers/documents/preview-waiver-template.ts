import { refuse } from '@plumbline/contract/refusals';
import type { previewWaiverTemplate as Call } from '@plumbline/contract/waiver-templates';
import { nodesOf } from '@plumbline/rules/waivers/templates/template-doc';
import { sampleWaiver } from '@plumbline/rules/waivers/templates/sample-waiver';
import { mergeValues } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import type { Handler } from '../../http/handler.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { selectTemplate } from '../templates/waiver-templates.sql.ts';
import { selectClaimant } from './certificates.sql.ts';

/** Marked as a sample on each page, and never sealed. */
export const previewWaiverTemplate: Handler<typeof Call> = async (app, { organizationId, identityId }, { id }) => {
  const template = (await selectTemplate(app.sql, { organizationId, id })) ?? refuse('not_found');
  const { name, legalName, address, phone } = await selectClaimant(app.sql, organizationId);
  const waiver = sampleWaiver(template, { name, legalName, address, phone });
  const document = {
    owner: { name, logo: null, brandColor: '', contact: [] },
    createdAt: app.now(),
    template: template.draft,
    values: mergeValues(waiver, null),
    waiver,
    signer: null,
    footnote: null,
    verifyCode: null,
    hasNotaryPage: !nodesOf(template.draft.doc).some(({ type }) => type === 'notaryBlock'),
    isNotaryLeftOut: false,
    watermark: 'SAMPLE',
    certificate: null,
  };
  const share = { tenant: organizationId, party: identityId };
  const { bytes } = await renderPdf(share, { kind: 'waiver', document });
  return { name: 'Template.pdf', contentType: 'application/pdf', bytes, disposition: 'inline' };
};
