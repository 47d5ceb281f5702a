import type { IconMail } from '@tabler/icons-react';
import { IconTile } from '@plumbline/ui/icon-tile';
import type { ComponentProps } from 'react';
import classes from './steps.module.css';

type StepMarkProps = { icon: typeof IconMail; color: ComponentProps<typeof IconTile>['color'] };

/** The icon above the heading of a verification step. */
export function StepMark({ icon: Icon, color }: StepMarkProps) {
  return (
    <div className={classes.mark}>
      <IconTile icon={<Icon size={20} stroke={1.75} />} color={color} />
    </div>
  );
}
