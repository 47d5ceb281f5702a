import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconLoader,
  type TablerIcon,
} from '@tabler/icons-react';
import { Badge } from '@plumbline/ui/status-badge';
import type { Run } from './run.ts';

type Look = { color: 'grey' | 'blue' | 'green' | 'red' | 'amber'; icon: TablerIcon; word: string };

const LOOKS: Readonly<Record<Run['state'], Look>> = {
  UPLOADED: { color: 'grey', icon: IconCircleDashed, word: 'Not checked' },
  CHECKING: { color: 'blue', icon: IconLoader, word: 'Checking' },
  CHECKED: { color: 'blue', icon: IconCircleCheck, word: 'Checked' },
  IMPORTING: { color: 'blue', icon: IconLoader, word: 'Importing' },
  DONE: { color: 'green', icon: IconCircleCheck, word: 'Imported' },
  FAILED: { color: 'red', icon: IconCircleX, word: 'Failed' },
  UNDONE: { color: 'grey', icon: IconArrowBackUp, word: 'Undone' },
};

const LEFT_OUT: Look = { color: 'amber', icon: IconAlertTriangle, word: 'Checked, with errors' };

export function RunBadge({ run: { state, leftOutCount } }: { run: Pick<Run, 'state' | 'leftOutCount'> }) {
  const look = state === 'CHECKED' && leftOutCount > 0 ? LEFT_OUT : LOOKS[state];
  return (
    <Badge color={look.color} icon={<look.icon size={13} stroke={1.75} aria-hidden="true" />}>
      {look.word}
    </Badge>
  );
}
