import { IconFileZip } from '@tabler/icons-react';
import { IconButton } from '@plumbline/ui/icon-button';
import { useCloseOut } from '../documents/use-close-out.ts';
import type { Project } from './project.ts';

export function CloseOutButton({ project: { id, jobName } }: { project: Project }) {
  const { mutate, isPending } = useCloseOut();
  return (
    <IconButton
      label={`Close-out packet of ${jobName}`}
      size="sm"
      icon={<IconFileZip size={16} stroke={1.75} />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id });
      }}
    />
  );
}
