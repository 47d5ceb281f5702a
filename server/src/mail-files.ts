// What mails get when they are sent: their text and HTML, and files.
import type { App } from './app.ts';
import { renderMail } from './mails/mail-layout.ts';
import { receiptCopy } from './payments/receipts/receipt-copy.ts';
import { selectReceiptOwner } from './payments/receipts/payer.sql.ts';
import { logoImage } from './pdf/logo-image.ts';
import { selectLogo } from './portals/portals.sql.ts';
import { LOGO_CONTENT_ID, type MailFiles } from './ports/mail/complete-mail.ts';

export const mailFiles = (app: App): MailFiles => ({
  render: renderMail,
  logo: async (organizationId, portalId) => {
    const portal = await selectLogo(app.sql, organizationId, portalId);
    if (!portal?.logo || !portal.logoType) return null;
    const share = { tenant: organizationId, party: portalId };
    const image = await logoImage(share, { bytes: portal.logo, type: portal.logoType });
    if (image === null) return null;
    const { bytes, type } = image;
    return { name: `logo.${type.replace('image/', '')}`, contentType: type, bytes, contentId: LOGO_CONTENT_ID };
  },
  receipt: async (organizationId, paymentId) => {
    const { customerId, portalId } = await selectReceiptOwner(app.sql, organizationId, paymentId);
    const tenant = await app.tenants.byId(organizationId, portalId);
    if (!tenant) throw new Error('a payment of a portal that is gone');
    const { name, bytes } = await receiptCopy(app, { tenant, customerId }, paymentId);
    return { name, contentType: 'application/pdf', bytes };
  },
});
