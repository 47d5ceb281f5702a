// What is opened without a login, by the token of a link, a code or the id of a portal; and a link as staff read it.
import { newId } from '../../../database/new-id.ts';
import { brandPortal, ICON, LOGO } from '../../../portals/brand/testing/brand-portal.ts';
import { insertPayment } from '../../../testing/fixtures.sql.ts';
import { paymentLinks } from '../../../testing/links/payment-links.ts';
import { paymentPortal, type PaymentPortal } from '../../../testing/payment-portal.ts';
import { sealedWaiver } from '../../../waivers/testing/sealed-waiver.ts';
import { waiverPortal } from '../../../waivers/testing/waiver-portal.ts';
import { foreignAt, type ForeignCases } from './foreign-case.ts';

type LinkCall =
  | 'downloadLinkInvoice'
  | 'getDeskPaymentRequest'
  | 'getLinkCardKey'
  | 'getLinkTokenizeKey'
  | 'getPaymentRequest'
  | 'quotePaymentRequest'
  | 'tokenizeLinkAccount';
type ReceiptCall = 'emailOwnReceipt' | 'getReceipt';
type PortalCall = 'getPortal' | 'getPortalIcon' | 'getPortalInfo' | 'getPortalLogo';
type VerifyCall = 'verifyWaiver' | 'verifyWaiverFile';

/** The sandbox of another portal is shared. */
export async function visitorCases({
  sandbox,
}: Pick<PaymentPortal, 'sandbox'>): Promise<ForeignCases<LinkCall | ReceiptCall | PortalCall | VerifyCall>> {
  const portal = await paymentPortal({ settings: { isOneTimePaymentEnabled: true }, sandbox });
  return { ...linkCases(portal), ...receiptCases(portal), ...(await portalCases()), ...(await verifyCases()) };
}

function linkCases(portal: PaymentPortal): ForeignCases<LinkCall> {
  const foreign = foreignAt(portal);
  const links = paymentLinks(portal);
  const get = (path: string) =>
    foreign(async () => {
      const { token } = await links.link({ amount: 10_00 });
      return () => links.open(token, path);
    });
  return {
    getPaymentRequest: get(''),
    getDeskPaymentRequest: foreign(async () => {
      const { id } = await links.link({ amount: 10_00 });
      return () => links.asStaff('GET', `/${id}`);
    }),
    getLinkCardKey: get('/card-key'),
    getLinkTokenizeKey: get('/public-key'),
    quotePaymentRequest: foreign(async () => {
      const { token } = await links.link({ amount: 10_00 });
      return () => links.quote(token, { paymentType: 'ACH' });
    }),
    tokenizeLinkAccount: foreign(async () => {
      const { token } = await links.link({ amount: 10_00 });
      const encrypted = await links.encrypted(token);
      const url = `/v1/payment-requests/${token}/tokenize`;
      return () => portal.send({ method: 'POST', url, payload: { encrypted } });
    }),
    downloadLinkInvoice: foreign(async () => {
      const invoiceId = await portal.owe(10_00);
      const { token } = await links.link({ invoiceIds: [invoiceId] });
      return () => links.open(token, `/invoices/${invoiceId}/download`);
    }),
  };
}

function receiptCases(portal: PaymentPortal): ForeignCases<ReceiptCall> {
  const { app, organizationId, portalId, user, send } = portal;
  const receipt = (path: string, more: object = {}) =>
    foreignAt(portal)(async () => {
      const code = `PL-${newId().slice(-8)}`;
      const { customerId } = user;
      await insertPayment(app.sql, { organizationId, portalId, customerId, code });
      const receiptToken = await app.receiptTokens.issue({ code, customerId }, portal);
      return () => send({ method: 'POST', url: `/v1/receipts/${code}${path}`, payload: { receiptToken, ...more } });
    });
  return { getReceipt: receipt(''), emailOwnReceipt: receipt('/email', { emails: ['copy@doe.example'] }) };
}

async function portalCases(): Promise<ForeignCases<PortalCall>> {
  const portal = await brandPortal();
  const foreign = foreignAt(portal);
  const { portalId, label, send, cookies, owner } = portal;
  return {
    getPortal: {
      ...foreign(() => () => send({ url: `/v1/portals/${portalId}`, cookie: cookies.customer })),
      isShared: true,
    },
    getPortalInfo: foreign(() => () => send({ url: `/v1/portals/info/${label}` })),
    getPortalLogo: foreign(async () => {
      await owner.savePicture('logo', LOGO);
      return () => send({ url: `/v1/portals/${portalId}/logo` });
    }),
    getPortalIcon: foreign(async () => {
      await owner.savePicture('icon', ICON);
      return () => send({ url: `/v1/portals/${portalId}/icon` });
    }),
  };
}

async function verifyCases(): Promise<ForeignCases<VerifyCall>> {
  const portal = await waiverPortal();
  const foreign = foreignAt(portal);
  const sealed = async () => {
    const projectId = await portal.projectIn('IL');
    const invoiceIds = [await portal.invoice(projectId, '2026-10-01', 100_00, 100_00)];
    return sealedWaiver(portal, { projectId, invoiceIds });
  };
  return {
    verifyWaiver: foreign(async () => {
      const { code } = await sealed();
      return () => portal.send({ url: `/v1/verify/${code}` });
    }),
    verifyWaiverFile: foreign(async () => {
      const { sha256 } = await sealed();
      return () => portal.send({ url: `/v1/verify/sha256/${sha256}` });
    }),
  };
}
