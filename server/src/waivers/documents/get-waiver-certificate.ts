import type { getWaiverCertificate as Call } from '@plumbline/contract/waiver-templates';
import type { Handler } from '../../http/handler.ts';
import { certificateView } from './certificate-view.ts';
import { selectCertificate } from './certificates.sql.ts';

export const getWaiverCertificate: Handler<typeof Call> = async (app, { organizationId }) => {
  const found = await selectCertificate(app.sql, organizationId);
  return { certificate: found ? certificateView(found, app.now()) : null };
};
