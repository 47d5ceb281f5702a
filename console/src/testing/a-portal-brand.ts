import type { BrandView } from '../portals/portal-brand.ts';

/** A portal that was just made. */
export const aPortalBrand = ({
  brand,
  ...facts
}: Partial<Omit<BrandView, 'brand'>> & { brand?: Partial<BrandView['brand']> } = {}): BrandView => ({
  id: '0198c7a2-0000-7000-8000-0000000000b1',
  version: '0123456789abcdef',
  brand: {
    name: 'Granite Supply',
    label: 'granite',
    themeColor: '#1f5fd1',
    termsUrl: '',
    privacyUrl: '',
    termsText: '',
    privacyText: '',
    supportEmail: 'ar@granite.example',
    supportPhone: '(916) 555-0142',
    senderName: '',
    replyTo: '',
    ...brand,
  },
  organizationName: 'Granite Supply Co.',
  url: 'https://granite.plumbline.example',
  addressEnd: '.plumbline.example',
  formerLabels: [],
  logoVersion: null,
  iconVersion: null,
  domain: null,
  missingProof: null,
  passkeys: { peopleCount: 0, withoutAppCount: 0 },
  wantedDomain: null,
  mailFrom: 'no-reply@plumbline.example',
  isPaymentEnabled: true,
  isWaiverEnabled: true,
  isWaiverOnly: false,
  ...facts,
});
