import { IconCreditCard, IconHistory, IconSignature } from '@tabler/icons-react';
import { Link } from '@plumbline/ui/link';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { payHref } from '../lib/pay-href.ts';
import classes from './thanks-page.module.css';

const LINKS = [
  { href: '/request-waiver', title: 'Request a waiver', text: 'For projects you paid', icon: IconSignature },
  { href: '/history/payments', title: 'View payment history', text: 'Receipts and status', icon: IconHistory },
];

/** Links to what comes next; the slim page only has the next payment (THX-01). */
export function ThanksLinks({ isSlim, isPrepaid }: { isSlim: boolean; isPrepaid: boolean }) {
  const screenHref = useScreenHref();
  const again = {
    href: isPrepaid ? (isSlim ? '/prepay-slim' : '/prepay') : isSlim ? '/pay-slim' : payHref(),
    title: 'Make another payment',
    text: isPrepaid ? 'Add more funds' : 'Choose other invoices',
    icon: IconCreditCard,
  };
  const shown = [again, ...(isSlim ? [] : LINKS)].filter(({ href }) => screenHref(href) !== undefined);
  return (
    <nav className={classes.links} aria-label="What next">
      {shown.map(({ href, title, text, icon: Icon }) => (
        <Link key={href} href={href} className={classes.link}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span>
            <b>{title}</b>
            <span className={classes.linkText}>{text}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
