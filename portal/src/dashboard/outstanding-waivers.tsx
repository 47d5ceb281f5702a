import { IconFileTime } from '@tabler/icons-react';
import { getDashboard } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { counted } from '../lib/counted.ts';
import { useCurrency } from '../shell/currency.tsx';

/** How many conditional waivers are paid and wait for their unconditional one; nothing while there are none. */
export function OutstandingWaivers() {
  const { currency } = useCurrency();
  // Loaded with the other parts.
  const { data } = useAnswer(getDashboard, { currencyCode: currency }, { enabled: false });
  const count = data?.outstandingWaiverCount ?? 0;
  if (count === 0) return null;
  return (
    <Note color="blue" icon={<IconFileTime size={18} stroke={1.75} />}>
      Paid, unconditional outstanding:{' '}
      <TextLink look="plain" size="inherit" href="/history/waivers?outstanding=true">
        {counted(count, 'waiver')}
      </TextLink>
    </Note>
  );
}
