import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './info-tip.module.css';

/** A tooltip that opens by pointer, touch and keyboard. */
export const InfoTip = ({ text }: { text: string }) => (
  <Tooltip label={text} multiline w={240} withArrow events={{ hover: true, focus: true, touch: true }}>
    <button type="button" className={classes.tip} aria-label={text}>
      <IconInfoCircle size={14} stroke={1.75} aria-hidden="true" />
    </button>
  </Tooltip>
);
