import { refuse } from '@plumbline/contract/refusals';
import type { previewWaiver as Call } from '@plumbline/contract/waiver-review';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Handler } from '../../http/handler.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { selectDeskWaiver } from '../desk/desk.sql.ts';
import { pageOf, writtenDocument } from '../documents/document-page.ts';
import { selectWaiverToSign } from '../documents/waiver-documents.sql.ts';
import { selectActiveSignatory } from '../signatories.sql.ts';
import { refusalOf } from './sign.ts';

/** In the name of the caller, if they sign waivers. Never sealed and never stored. */
export const previewWaiver: Handler<typeof Call> = async (app, { organizationId, staffId, identityId }, { id }) => {
  const found = (await selectDeskWaiver(app.sql, { organizationId, id })) ?? refuse('not_found');
  if (!isUnsigned(found.status)) refuse('waiver_decided');
  if (found.isOwnForm || found.waiverType === 'other') refuse('waiver_no_template');
  if (found.requestedFigures === null || found.projectId === null) refuse('figures_missing');
  const key = { organizationId, waiverId: id };
  const waiver = (await selectWaiverToSign(app.sql, key)) ?? refuse('not_found');
  const tenant = (await app.tenants.byId(organizationId, waiver.portalId)) ?? refuse('not_found');
  const written = await writtenDocument(app, key, waiver, tenant);
  if (written.kind === 'blocked') throw refusalOf(written);
  const signer = (await selectActiveSignatory(app.sql, organizationId, staffId)) ?? null;
  const page = await pageOf(app, tenant, { waiver, ...written, signer, verifyCode: null, now: app.now() });
  const share = { tenant: organizationId, party: identityId };
  const { bytes } = await renderPdf(share, { kind: 'waiver', document: page });
  const name = `Waiver-${waiverNumber(found.number)}-draft.pdf`;
  return { name, contentType: 'application/pdf', bytes, disposition: 'inline' };
};
