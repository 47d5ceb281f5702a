import { classNames } from '../class-names.ts';
import { TextLink } from '../text-link.tsx';
import classes from './powered-by.module.css';

export type LegalLinks = { readonly termsHref: string; readonly privacyHref: string };

export type PoweredByProps = {
  /** The terms and the privacy policy that the page stands under, if there are any. */
  links?: LegalLinks | undefined;
  /** Puts the links on a line of their own, as in the navigation. */
  stacked?: boolean | undefined;
};

/** "Powered by Plumbline" with legal links (ACC-18). */
export function PoweredBy({ links, stacked }: PoweredByProps) {
  return (
    <p className={classNames(classes.line, stacked && classes.stacked)}>
      <span>Powered by Plumbline</span>
      {links && (
        <span className={classes.links}>
          <span className={classes.dot} aria-hidden="true">
            {' · '}
          </span>
          <TextLink look="plain" size="inherit" href={links.termsHref} target="_blank">
            Terms
          </TextLink>
          <span aria-hidden="true">{' · '}</span>
          <TextLink look="plain" size="inherit" href={links.privacyHref} target="_blank">
            Privacy
          </TextLink>
        </span>
      )}
    </p>
  );
}
