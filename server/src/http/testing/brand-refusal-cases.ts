// Refusals of the portals of an organization and their brand.
import { newId } from '../../database/new-id.ts';
import { brandPortal, LOGO, pictureForm } from '../../portals/brand/testing/brand-portal.ts';
import { insertPortal } from '../../testing/fixtures.sql.ts';
import type { RefusalCases } from './refusal-cases.ts';

type BrandCall =
  | 'createPortal'
  | 'getPortalBrand'
  | 'changePortalBrand'
  | 'savePortalPicture'
  | 'removePortalPicture'
  | 'getPortalPicture'
  | 'requestPortalDomain'
  | 'verifyPortalDomain'
  | 'removePortalDomain';

const newLabel = () => `n${newId().slice(-12)}`;

export async function brandRefusalCases(): Promise<RefusalCases<BrandCall>> {
  const portal = await brandPortal();
  const other = await brandPortal();
  const { owner } = portal;
  const nowhere = `/v1/console/portals/${newId()}`;
  const create = (changes: object) =>
    owner.send({
      method: 'POST',
      url: '/v1/console/portals',
      payload: { name: 'Second', label: newLabel(), themeColor: '#0f7a4d', copyFrom: null, ...changes },
    });
  const usedDomain = `pay.${newId()}.example`;
  await other.owner.provenDomain(usedDomain);
  await other.owner.verify();
  return {
    createPortal: {
      invalid_request: () => create({ label: 'console' }),
      label_taken: () => create({ label: other.label }),
      not_found: () => create({ copyFrom: other.portalId }),
      too_many_portals: async () => {
        const { app, organizationId, owner: full } = await brandPortal();
        for (let count = 1; count < 20; count += 1) {
          await insertPortal(app.sql, { organizationId, label: newLabel(), name: 'One of many', settings: {} });
        }
        const payload = { name: 'Too many', label: newLabel(), themeColor: '#0f7a4d', copyFrom: null };
        return full.send({ method: 'POST', url: '/v1/console/portals', payload });
      },
    },
    getPortalBrand: { not_found: () => owner.send({ url: `${nowhere}/brand` }) },
    changePortalBrand: {
      not_found: async () => {
        const { version, brand } = await owner.read();
        return owner.send({ method: 'PUT', url: `${nowhere}/brand`, payload: { version, brand } });
      },
      brand_changed: () => owner.change({ name: 'Other' }, '0'.repeat(16)),
      invalid_request: () => owner.change({ termsUrl: 'http://granite.example/terms' }),
      invalid_setting: async () => {
        const { owner: confused } = await brandPortal({ settings: { isPortalSingleSignOnEnabled: true } });
        return confused.change({ themeColor: '#0f7a4d' });
      },
      label_taken: () => owner.change({ label: other.label }),
    },
    savePortalPicture: {
      not_found: async () =>
        owner.send({ method: 'POST', url: `${nowhere}/pictures/logo`, ...(await pictureForm(LOGO)) }),
      logo_unreadable: () => owner.savePicture('logo', 'no picture'),
    },
    removePortalPicture: { not_found: () => owner.send({ method: 'DELETE', url: `${nowhere}/pictures/logo` }) },
    getPortalPicture: { not_found: () => owner.send({ url: `${owner.path}/pictures/icon` }) },
    requestPortalDomain: {
      not_found: () => owner.send({ method: 'PUT', url: `${nowhere}/domain`, payload: { domain: 'pay.a.example' } }),
      invalid_request: () => owner.wantDomain('granite'),
      domain_taken: () => {
        const name = `_plumbline.${usedDomain}`;
        portal.domainRecords.textsAt.set(name, other.domainRecords.textsAt.get(name) ?? []);
        return owner.wantDomain(usedDomain);
      },
    },
    verifyPortalDomain: {
      not_found: () => owner.send({ method: 'POST', url: `${nowhere}/domain/verify` }),
      domain_not_verified: () => owner.verify(),
      domain_taken: async () => {
        const [first, second] = [await brandPortal(), await brandPortal()];
        const domain = await first.owner.provenDomain();
        await second.owner.provenDomain(domain);
        await first.owner.verify();
        return second.owner.verify();
      },
    },
    removePortalDomain: { not_found: () => owner.send({ method: 'DELETE', url: `${nowhere}/domain` }) },
  };
}
