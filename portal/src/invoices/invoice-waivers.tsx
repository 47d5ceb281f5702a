import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { TextLink } from '@plumbline/ui/text-link';
import { WaiverStatus } from '../documents/waiver-status.tsx';
import { WaiverType } from '../documents/waiver-type.tsx';
import { useScreenHref } from '../lib/use-screen-href.ts';
import type { Invoice } from './invoice-row.ts';
import classes from './invoice-waivers.module.css';

/** Only those in force are listed. */
const IN_FORCE = { isVoid: false, supersededById: null, rejectReason: null };

/** The waivers of an invoice, each with a link to it (REP-06). */
export function InvoiceWaivers({ invoice: { waivers } }: { invoice: Invoice }) {
  const hrefOf = useScreenHref();
  return (
    <PanelSection title="Waivers">
      <ul className={classes.list} aria-label="Waivers of the invoice">
        {waivers.map(({ id, number, waiverType, ...standing }) => {
          const href = hrefOf(`/history/waivers?id=${id}`);
          return (
            <li key={id}>
              {href === undefined ? waiverNumber(number) : <TextLink href={href}>{waiverNumber(number)}</TextLink>}
              <WaiverType type={waiverType} />
              <WaiverStatus waiver={{ ...standing, ...IN_FORCE }} />
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
