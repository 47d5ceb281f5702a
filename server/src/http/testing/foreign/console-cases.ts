// What staff read by an id, and what they change of which the audit log has no case.
import { newId } from '../../../database/new-id.ts';
import { importDesk } from '../../../imports/testing/import-desk.ts';
import { testMails } from '../../../outbox/testing/test-mails.ts';
import { brandPortal, LOGO } from '../../../portals/brand/testing/brand-portal.ts';
import { insertPayment } from '../../../testing/fixtures.sql.ts';
import { insertOpenItem } from '../../../testing/payment-fixtures.sql.ts';
import { CONSOLE_HOST, testPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sealedWaiver } from '../../../waivers/testing/sealed-waiver.ts';
import { type SigningDesk, signingDesk } from '../../../waivers/testing/signing-desk.ts';
import { PDF_BYTES } from '../../../waivers/testing/waiver-portal.ts';
import { sendWebhooks } from '../../../webhooks/testing/send-webhooks.ts';
import { testWebhooks } from '../../../webhooks/testing/test-webhooks.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import { foreignAt, type ForeignCases } from './foreign-case.ts';

type WaiverRead =
  | 'downloadDeskCloseOut'
  | 'downloadDeskWaiver'
  | 'downloadNotaryCopy'
  | 'downloadWaiverFile'
  | 'getDeskWaiver'
  | 'listWaiverProjects'
  | 'previewWaiver'
  | 'getWaiverTemplate'
  | 'previewWaiverTemplate';
type DataRead = 'downloadLeftOut' | 'getImport' | 'getWebhookDelivery' | 'listImportErrors' | 'listWebhookDeliveries';
type PortalRead =
  | 'getCustomer'
  | 'getDeskPayment'
  | 'getMail'
  | 'getOpenItem'
  | 'getPortalBrand'
  | 'getPortalPicture'
  | 'getPortalSettings'
  | 'listCustomerOpenInvoices'
  | 'listSettingChanges';

const readAs = ({ send, cookies }: TestPortal, url: string) =>
  send({ url: `/v1/console/${url}`, host: CONSOLE_HOST, cookie: cookies.staff });

export const consoleCases = async (): Promise<ForeignCases<WaiverRead | DataRead | PortalRead>> => ({
  ...waiverReads(await signingDesk()),
  ...dataReads(await testPortal({ database: await ownDatabase() })),
  ...portalReads(await brandPortal()),
});

function waiverReads(desk: SigningDesk): ForeignCases<WaiverRead> {
  const foreign = foreignAt(desk);
  const sealed = async () => {
    const { projectId, invoiceId } = await desk.request();
    const { id } = await sealedWaiver(desk, { projectId, invoiceIds: [invoiceId] });
    return { id, projectId };
  };
  return {
    getDeskWaiver: foreign(async () => {
      const { id } = await desk.request();
      return () => desk.get(`/${id}`);
    }),
    listWaiverProjects: foreign(async () => {
      const { id } = await desk.request();
      return () => desk.get(`/${id}/projects`);
    }),
    previewWaiver: foreign(async () => {
      const { id } = await desk.request();
      return () => desk.get(`/${id}/preview`);
    }),
    downloadDeskWaiver: foreign(async () => {
      const { id } = await sealed();
      return () => desk.get(`/${id}/document`);
    }),
    downloadNotaryCopy: foreign(async () => {
      const { id } = await desk.request('IL', { requestNotarization: 'true' });
      await desk.post(id, 'approve');
      await desk.sign(id);
      return () => desk.get(`/${id}/notary-copy`);
    }),
    downloadWaiverFile: foreign(async () => {
      const fields = { projectId: await desk.projectIn('IL'), waiverType: 'other', customFile: 'true' };
      const { id } = await desk.requested(fields, [['waiverFiles[]', { name: 'Our form.pdf', bytes: PDF_BYTES }]]);
      const { files } = (await desk.get(`/${id}`)).json<{ files: { id: string }[] }>();
      return () => desk.get(`/${id}/files/${files[0]?.id}`);
    }),
    downloadDeskCloseOut: foreign(async () => {
      const { projectId } = await sealed();
      return () => desk.console('GET', `projects/${projectId}/close-out`);
    }),
    getWaiverTemplate: foreign(async () => {
      const { id } = await desk.created({ stateCode: 'NV' });
      return () => desk.getTemplate(id);
    }),
    previewWaiverTemplate: foreign(async () => {
      const { id } = await desk.created({ stateCode: 'UT' });
      return () => desk.getTemplate(`${id}/preview`);
    }),
  };
}

function dataReads(portal: TestPortal): ForeignCases<DataRead> {
  const foreign = foreignAt(portal);
  const desk = importDesk(portal);
  const hooks = testWebhooks(portal);
  const ofImport = (path: string) =>
    foreign(async () => {
      const { id } = await desk.load('customers', `Customer No,Name\n${newId()},Tarnwick\n,Nobody\n`);
      return () => readAs(portal, `imports/${id}${path}`);
    });
  return {
    getImport: ofImport(''),
    listImportErrors: ofImport('/errors'),
    downloadLeftOut: ofImport('/left-out'),
    listWebhookDeliveries: foreign(async () => {
      const { id } = await hooks.make();
      return () => hooks.request('GET', `/${id}/deliveries`);
    }),
    getWebhookDelivery: foreign(async () => {
      const { id } = await hooks.make();
      const deliveryId = await hooks.test(id);
      await sendWebhooks(portal.app);
      return () => hooks.request('GET', `/${id}/deliveries/${deliveryId}`);
    }),
  };
}

function portalReads(portal: Awaited<ReturnType<typeof brandPortal>>): ForeignCases<PortalRead> {
  const foreign = foreignAt(portal);
  const read = (path: string) => foreign(() => () => portal.owner.send({ url: `${portal.owner.path}${path}` }));
  return {
    getCustomer: foreign(() => () => readAs(portal, `customers/${portal.user.customerId}`)),
    getDeskPayment: foreign(async () => {
      const { app, organizationId, portalId, user } = portal;
      const owner = { organizationId, customerId: user.customerId };
      const paymentId = await insertPayment(app.sql, { ...owner, portalId });
      return () => readAs(portal, `payments/${paymentId}`);
    }),
    getMail: foreign(async () => {
      const mails = testMails(portal);
      const id = await mails.mail('receipt-copy');
      return () => mails.asStaff('GET', `/${id}`);
    }),
    getOpenItem: foreign(async () => {
      const { id } = await insertOpenItem(portal);
      return () => readAs(portal, `open-items/${id}`);
    }),
    listCustomerOpenInvoices: foreign(() => () => readAs(portal, `customers/${portal.user.customerId}/open-invoices`)),
    getPortalBrand: read('/brand'),
    getPortalSettings: read('/settings'),
    listSettingChanges: read('/settings/changes'),
    getPortalPicture: foreign(async () => {
      await portal.owner.savePicture('logo', LOGO);
      return () => portal.owner.send({ url: `${portal.owner.path}/pictures/logo` });
    }),
  };
}
