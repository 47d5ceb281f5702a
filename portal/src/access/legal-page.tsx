import { legalLinks, legalText, type LegalPage } from '@plumbline/rules/portals/legal-pages';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { TextLink } from '@plumbline/ui/text-link';
import { usePortal } from '../lib/portal-context.ts';
import { BrandedPage } from '../shell/branded-page.tsx';
import { SupportContact } from '../shell/support-contact.tsx';
import classes from './legal-page.module.css';

export const TermsPage = () => <LegalText page="terms" title="Terms of Service" />;
export const PrivacyPage = () => <LegalText page="privacy" title="Privacy Policy" />;

/** Open to everybody; a supplier with pages of its own is linked to instead. */
function LegalText({ page, title }: { page: LegalPage; title: string }) {
  const { settings, organization } = usePortal();
  const links = legalLinks(settings);
  const address = page === 'terms' ? links.termsHref : links.privacyHref;
  const isElsewhere = !address.startsWith('/');
  return (
    <BrandedPage>
      <article className={classes.text}>
        <PageHeader title={title} />
        {isElsewhere ? (
          <p>
            <TextLink href={address}>{address}</TextLink>
          </p>
        ) : (
          legalText(page, settings, organization.name).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        )}
        <p>
          {organization.name} <SupportContact before="· " />
        </p>
      </article>
    </BrandedPage>
  );
}
