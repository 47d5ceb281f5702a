import type { Answer } from '@plumbline/contract/call';
import type { uploadWaiverCertificate } from '@plumbline/contract/waiver-templates';

type View = Answer<typeof uploadWaiverCertificate>;

/** The key stays where it is. */
export const certificateView = (
  { kind, subject, validFrom, validUntil, createdAt }: Omit<View, 'isExpired'>,
  now: Date,
): View => ({ kind, subject, validFrom, validUntil, isExpired: validUntil <= now.toISOString(), createdAt });
