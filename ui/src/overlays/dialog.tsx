import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { IconTile } from '../icon-tile.tsx';
import { isShown } from '../is-shown.ts';
import { ModalLayer } from './modal-layer.tsx';
import type { StatusColor } from '../theme/neutrals.ts';
import classes from './dialog.module.css';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** The question or the error. */
  title: ReactNode;
  icon?: ReactNode;
  iconColor?: StatusColor | 'brand' | undefined;
  /** At most two sentences. */
  text?: ReactNode;
  /** Stacked; the button that pays comes first and shows the amount. */
  actions?: ReactNode;
  /** A click outside does not close it. */
  aboutMoney?: boolean | undefined;
  /** Cannot be closed while an action runs. */
  busy?: boolean | undefined;
  /** False: only its buttons close it. Default: true. */
  closable?: boolean | undefined;
  width?: number | undefined;
  children?: ReactNode;
};

export function Dialog(props: DialogProps) {
  const {
    opened,
    onClose,
    title,
    icon,
    iconColor = 'grey',
    text,
    actions,
    aboutMoney,
    busy,
    closable = true,
    width = 440,
    children,
  } = props;
  const titleId = useId();
  const close = () => {
    if (!busy && closable) onClose();
  };
  return (
    <ModalLayer
      opened={opened}
      onClose={close}
      closeOnOutsideClick={!aboutMoney && closable}
      place="center"
      width={width}
      className={classes.dialog}
      aria-labelledby={titleId}
    >
      <div className={classes.head}>
        {isShown(icon) && <IconTile icon={icon} color={iconColor} />}
        {closable && (
          <IconButton
            className={classes.close}
            label="Close"
            icon={<IconX size={18} />}
            onClick={close}
            disabled={busy}
          />
        )}
      </div>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {isShown(text) && <p className={classes.text}>{text}</p>}
      {isShown(children) && <div className={classes.body}>{children}</div>}
      {isShown(actions) && <div className={classes.actions}>{actions}</div>}
    </ModalLayer>
  );
}
