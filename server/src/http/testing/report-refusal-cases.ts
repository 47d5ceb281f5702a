// Refusals of what a customer views: invoices, projects, waivers, documents, payments and receipts.
import { newId } from '../../database/new-id.ts';
import { insertInvoice, insertPayment } from '../../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

type InvoiceCall = 'getInvoice' | 'listInvoiceEvents' | 'recordInvoiceView' | 'downloadInvoice' | 'emailInvoice';
type PaymentCall =
  | 'getPayment'
  | 'createReceiptToken'
  | 'getReceipt'
  | 'downloadReceipt'
  | 'emailReceipt'
  | 'emailOwnReceipt';
type DocumentCall = 'listInvoicesThruDate' | 'downloadWaiver' | 'downloadDocument';

/** The hourly limit of one person. */
const COPIES = { max: 20 };

/** A portal with every viewing feature enabled. */
export async function reportRefusalCases(): Promise<RefusalCases<InvoiceCall | PaymentCall | DocumentCall>> {
  const portal = await testPortal({
    settings: { isPaymentEnabled: true, isWaiverEnabled: true, isOtherDocumentsEnabled: true },
  });
  return { ...invoiceCases(portal), ...paymentCases(portal), ...documentCases(portal) };
}

const get = ({ send, cookies }: TestPortal, url: string) => send({ url, cookie: cookies.customer });

const copyTo = ({ send, cookies }: TestPortal, url: string, email: string, cookie = cookies.customer) =>
  send({ method: 'POST', url, cookie, payload: { emails: [email] } });

function invoiceCases(portal: TestPortal): RefusalCases<InvoiceCall> {
  const { app, organizationId, user, cookies } = portal;
  const nowhere = () => `/v1/invoices/${newId()}`;
  const owned = async () =>
    `/v1/invoices/${await insertInvoice(app.sql, { organizationId, customerId: user.customerId })}`;
  return {
    getInvoice: { not_found: () => get(portal, nowhere()) },
    listInvoiceEvents: { not_found: () => get(portal, `${nowhere()}/events`) },
    recordInvoiceView: {
      not_found: () => portal.send({ method: 'POST', url: `${nowhere()}/view`, cookie: cookies.customer }),
    },
    downloadInvoice: { not_found: () => get(portal, `${nowhere()}/download`) },
    emailInvoice: {
      not_found: () => copyTo(portal, `${nowhere()}/email`, 'one@doe.example'),
      invalid_email: async () => copyTo(portal, `${await owned()}/email`, 'nobody at all'),
      too_many_requests: () =>
        exceedLimit(COPIES, () => copyTo(portal, `${nowhere()}/email`, 'one@doe.example', cookies.neighbor)),
    },
  };
}

function paymentCases(portal: TestPortal): RefusalCases<PaymentCall> {
  const { app, organizationId, portalId, user, cookies } = portal;
  const nowhere = '/v1/payments/PL-NONE';
  return {
    getPayment: { not_found: () => get(portal, nowhere) },
    createReceiptToken: {
      not_found: () =>
        portal.send({ method: 'POST', url: `${nowhere}/receipt-token`, cookie: portal.cookies.customer }),
    },
    getReceipt: {
      not_found: () =>
        portal.send({ method: 'POST', url: '/v1/receipts/PL-NONE', payload: { receiptToken: 'a'.repeat(40) } }),
    },
    emailOwnReceipt: ownCopyCases(portal),
    downloadReceipt: { not_found: () => get(portal, `${nowhere}/download`) },
    emailReceipt: {
      not_found: () => copyTo(portal, `${nowhere}/email`, 'one@doe.example'),
      invalid_email: async () => {
        const code = `PL-${newId().slice(-8)}`;
        await insertPayment(app.sql, { organizationId, portalId, customerId: user.customerId, code });
        return copyTo(portal, `/v1/payments/${code}/email`, 'nobody at all');
      },
      too_many_requests: () =>
        exceedLimit(COPIES, () => copyTo(portal, `${nowhere}/email`, 'one@doe.example', cookies.neighbor)),
    },
  };
}

function ownCopyCases(portal: TestPortal): RefusalCases<PaymentCall>['emailOwnReceipt'] {
  const { app, organizationId, portalId, user } = portal;
  const send = (code: string, receiptToken: string, email = 'one@doe.example') =>
    portal.send({ method: 'POST', url: `/v1/receipts/${code}/email`, payload: { receiptToken, emails: [email] } });
  const newReceipt = async () => {
    const code = `PL-${newId().slice(-8)}`;
    const { customerId } = user;
    await insertPayment(app.sql, { organizationId, portalId, customerId, code });
    return [code, await app.receiptTokens.issue({ code, customerId }, portal)] as const;
  };
  return {
    not_found: () => send('PL-NONE', 'a'.repeat(40)),
    invalid_email: async () => send(...(await newReceipt()), 'nobody at all'),
    too_many_requests: async () => {
      const [code, token] = await newReceipt();
      return exceedLimit({ max: 10 }, () => send(code, token));
    },
  };
}

const documentCases = (portal: TestPortal): RefusalCases<DocumentCall> => ({
  listInvoicesThruDate: {
    not_found: () =>
      get(portal, `/api/projects-t2/${newId()}/invoices-thru-date?type=conditional.progress&throughDate=2026-10-31`),
  },
  downloadWaiver: { not_found: () => get(portal, `/api/waiver-request/${newId()}/download`) },
  downloadDocument: { not_found: () => get(portal, `/api/pdf/document/${newId()}/download/t2`) },
});
