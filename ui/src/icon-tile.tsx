import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { StatusColor } from './theme/neutrals.ts';
import tones from './tones.module.css';
import classes from './icon-tile.module.css';

/** An icon on a tinted tile, at the head of a dialog, a choice or a state. */
export function IconTile({ icon, color = 'grey' }: { icon: ReactNode; color?: StatusColor | 'brand' | undefined }) {
  return (
    <span className={classNames(classes.tile, color === 'brand' ? classes.brand : tones[color])} aria-hidden="true">
      {icon}
    </span>
  );
}
