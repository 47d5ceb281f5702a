import { legalLinks } from '@plumbline/rules/portals/legal-pages';
import { TextLink } from '@plumbline/ui/text-link';
import { usePortal } from '../../lib/portal-context.ts';
import classes from './sign-up-form.module.css';

/** The consent text (Spec 1 §5). */
export function SignUpTerms() {
  const { termsHref, privacyHref } = legalLinks(usePortal().settings);
  return (
    <span className={classes.terms}>
      I agree to the{' '}
      <TextLink look="plain" size="inherit" href={termsHref} target="_blank">
        Terms of Service
      </TextLink>{' '}
      and the{' '}
      <TextLink look="plain" size="inherit" href={privacyHref} target="_blank">
        Privacy Policy
      </TextLink>
      , and I consent to text messages about my payments. Message and data rates may apply. Reply STOP to opt out, HELP
      for help.
    </span>
  );
}
