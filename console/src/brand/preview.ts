import type { Settings } from '@plumbline/rules/portals/settings';
import { welcomeCopy } from '@plumbline/rules/portals/welcome-copy';

/** What a preview shows of a portal. */
export type Preview = {
  name: string;
  /** The address of the picture; null without one. */
  logo: string | null;
  headline: string;
  lines: readonly string[];
  email: string;
  phone: string;
  hasPayments: boolean;
  hasWaivers: boolean;
  /** As inboxes show it. */
  sender: string;
};

type PreviewFacts = Pick<Preview, 'name' | 'logo' | 'email' | 'phone' | 'sender'>;

export function previewOf(facts: PreviewFacts, settings: Settings): Preview {
  const { headline, lines } = welcomeCopy(settings);
  return { ...facts, headline, lines, hasPayments: settings.isPaymentEnabled, hasWaivers: settings.isWaiverEnabled };
}
