import { IconFileZip } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { useCloseOut } from './use-close-out.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import type { WaiverDetail } from './use-waivers-view.ts';
import classes from './waiver-panel.module.css';

/** Below the documents of one project, which may be paid and no longer on the dashboard (VFY-02). */
export function ProjectCloseOut({ id, jobName }: { id: string; jobName: string | null }) {
  const { mutate, isPending } = useCloseOut();
  return (
    <Card title="Close-out packet" className={classes.project}>
      <p className={classes.foot}>{words.closeOut(jobName)}</p>
      <Button icon={<IconFileZip size={16} stroke={1.75} />} loading={isPending} onClick={() => mutate({ id })}>
        Download close-out packet
      </Button>
    </Card>
  );
}

/** The packet of the waiver's project, which may be paid and no longer on the dashboard (VFY-02). */
export function CloseOut({ waiver: { project, canBeDownloaded } }: { waiver: WaiverDetail }) {
  const { mutate, isPending } = useCloseOut();
  const { id, jobName } = project;
  if (id === null || !canBeDownloaded) return null;
  return (
    <PanelSection title="Close-out packet">
      <p className={classes.foot}>{words.closeOut(jobName)}</p>
      <Button
        fullWidth
        icon={<IconFileZip size={16} stroke={1.75} />}
        loading={isPending}
        onClick={() => mutate({ id })}
      >
        Download close-out packet
      </Button>
    </PanelSection>
  );
}
