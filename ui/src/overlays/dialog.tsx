import { Modal } from '@mantine/core';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { IconX } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { IconTile } from '../icon-tile.tsx';
import { isShown } from '../is-shown.ts';
import { openDialogs } from './open-dialogs.ts';
import type { StatusColor } from '../theme/neutrals.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
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
  useEffect(() => (opened ? openDialogs.add() : undefined), [opened]);
  useRestoreFocus(opened);
  const close = () => {
    if (!busy && closable) onClose();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      centered
      size={width}
      closeOnClickOutside={!aboutMoney && closable}
      // Set on the root: Mantine also applies the content's class name to the wrapper around it.
      classNames={{ overlay: classes.scrim ?? '', content: classes.dialog ?? '' }}
      transitionProps={{ transition: 'fade-up', duration: 220, exitDuration: 150 }}
    >
      <Modal.Overlay />
      <Modal.Content>
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
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        {isShown(text) && <p className={classes.text}>{text}</p>}
        {isShown(children) && <div className={classes.body}>{children}</div>}
        {isShown(actions) && <div className={classes.actions}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
