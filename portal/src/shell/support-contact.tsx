import { TextLink } from '@plumbline/ui/text-link';
import { usePortal } from '../lib/portal-context.ts';

type SupportContactProps = {
  /** Text before the contact; hidden with it when the supplier has none. */
  before?: string;
};

/** The supplier's support phone and email address, as far as they are set. */
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
