import { downloadChangesAsStaff } from '@plumbline/contract/paths.gen';
import { isDay } from '@plumbline/rules/dates';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { TextField } from '@plumbline/ui/fields/text-field';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { useState } from 'react';
import { messages } from '../messages.ts';
import classes from './programs.module.css';

/** The feed of changes as a file, for programs that cannot read it themselves. */
export function ChangesPanel({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState('');
  const csv = useDownload(downloadChangesAsStaff, {
    done: messages.webhooks.downloaded,
    failed: messages.webhooks.downloadFailed,
  });
  return (
    <SidePanel
      opened
      onClose={onClose}
      label="Download changes"
      title="Download changes"
      subtitle="A CSV with a line for each invoice and credit that a payment, refund or return has moved."
      foot={
        <div className={classes.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={csv.isPending} onClick={() => csv.mutate(isDay(day) ? { from: day } : {})}>
            Download CSV
          </Button>
        </div>
      }
    >
      <PanelSection>
        <TextField
          label="Since"
          type="date"
          optional
          hint="Without a day you get everything."
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
      </PanelSection>
    </SidePanel>
  );
}
