import {
  IconCreditCard,
  IconFileDownload,
  IconFileInvoice,
  IconMessage,
  IconWritingSign,
  IconUser,
} from '@tabler/icons-react';
import { legalLinks } from '@plumbline/rules/portals/legal-pages';
import { welcomeCopy, type WelcomeKind } from '@plumbline/rules/portals/welcome-copy';
import { BrandMark } from '@plumbline/ui/layout/brand-mark';
import { PoweredBy } from '@plumbline/ui/layout/powered-by';
import { SplitPage } from '@plumbline/ui/layout/split-page';
import { TextLink } from '@plumbline/ui/text-link';
import type { ReactNode } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { SupportContact } from '../shell/support-contact.tsx';
import classes from './welcome-page.module.css';

type Icon = typeof IconCreditCard;

/** One icon per line of the welcome text. */
const ICONS: Readonly<Record<WelcomeKind, readonly [Icon, Icon, Icon]>> = {
  'waiver-and-payment': [IconFileInvoice, IconCreditCard, IconWritingSign],
  'waiver-only': [IconWritingSign, IconFileInvoice, IconFileDownload],
  'payment-only': [IconFileInvoice, IconCreditCard, IconFileDownload],
  generic: [IconFileInvoice, IconUser, IconMessage],
};

/** The layout of signed-out pages: what the portal offers, beside a form (LOG-07). */
export function WelcomePage({ children }: { children: ReactNode }) {
  const { name, logoUrl, settings } = usePortal();
  const { kind, headline, lines } = welcomeCopy(settings);
  return (
    <SplitPage
      brand={<BrandMark size="lg" onDeep name={name} logoUrl={logoUrl} />}
      headline={headline}
      points={lines.map((text, place) => {
        const Icon = ICONS[kind][place] ?? IconFileInvoice;
        return { icon: <Icon stroke={1.75} aria-hidden="true" />, text };
      })}
      panelFoot={<Questions />}
      foot={
        <>
          <div className={classes.questions}>
            <Questions />
          </div>
          <PoweredBy links={legalLinks(settings)} />
        </>
      }
    >
      {children}
    </SplitPage>
  );
}

/** Shown on the panel, or below the form on small screens (decision A26). */
function Questions() {
  const { supportEmail, supportPhone } = usePortal().organization;
  const hasContact = supportEmail !== null || supportPhone !== null;
  return (
    <p>
      Questions? <SupportContact before="Reach us at " />
      {hasContact ? ', or ' : ''}
      <TextLink look="plain" size="inherit" href="/help">
        {hasContact ? 'submit a request' : 'Submit a request'}
      </TextLink>
      .
    </p>
  );
}
