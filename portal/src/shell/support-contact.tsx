import { TextLink } from '@plumbline/ui/text-link';
import { usePortal } from '../lib/portal-context.ts';

type SupportContactProps = {
  /** Stands before the contact, and goes with it when the supplier has given none. */
  before?: string;
};

/** How to reach the supplier: phone, email address, both or nothing. */
export function SupportContact({ before = '' }: SupportContactProps) {
  const { supportEmail, supportPhone } = usePortal().organization;
  if (supportPhone === null && supportEmail === null) return null;
  return (
    <>
      {before}
      {supportPhone !== null && (
        <TextLink look="plain" size="inherit" href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
          {supportPhone}
        </TextLink>
      )}
      {supportPhone !== null && supportEmail !== null && ' or '}
      {supportEmail !== null && (
        <TextLink look="plain" size="inherit" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </TextLink>
      )}
    </>
  );
}
