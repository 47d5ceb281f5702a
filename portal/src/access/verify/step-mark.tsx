import type { IconMail } from '@tabler/icons-react';
import { IconTile } from '@plumbline/ui/icon-tile';
import type { ComponentProps } from 'react';
import classes from './steps.module.css';

type StepMarkProps = { icon: typeof IconMail; color: ComponentProps<typeof IconTile>['color'] };

/** At the head of a page that only says how far somebody has come. */
export function StepMark({ icon: Icon, color }: StepMarkProps) {
  return (
    <div className={classes.mark}>
      <IconTile icon={<Icon size={20} stroke={1.75} />} color={color} />
    </div>
  );
}
