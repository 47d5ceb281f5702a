import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { use, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { isShown } from '../is-shown.ts';
import { OverlayDrawer } from './overlay-drawer.tsx';
import { ShellSlotsContext } from '../shell-slots.tsx';
import { useScreenSize } from '../use-screen-size.ts';
import { useStepKeys } from './use-step-keys.ts';
import classes from './side-panel.module.css';

export type SidePanelProps = {
  opened: boolean;
  onClose: () => void;
  /** Names the panel: "Invoice 47980". */
  label: string;
  /** The small line above the title, e.g. "Invoice". */
  kicker?: ReactNode;
  title?: ReactNode;
  subtitle?: ReactNode;
  /** From 1200 px beside the page instead of over it; for viewing a record, not for forms. */
  docks?: boolean | undefined;
  /** Moves through the list; null at its ends. */
  onPrevious?: (() => void) | null | undefined;
  onNext?: (() => void) | null | undefined;
  /** Fixed at the foot: a running sum and buttons. */
  foot?: ReactNode;
  /** False where an accidental click could lose input. */
  closeOnOutsideClick?: boolean | undefined;
  children: ReactNode;
};

/** A record or a task at the right edge: docked beside the list, or a drawer over it. */
export function SidePanel(props: SidePanelProps) {
  const { opened, onClose, label, docks, closeOnOutsideClick } = props;
  const { hasDock, dock } = use(ShellSlotsContext);
  const isWide = useScreenSize() === 'wide';
  return (
    <OverlayDrawer
      label={label}
      opened={opened}
      onClose={onClose}
      closeOnOutsideClick={closeOnOutsideClick}
      // A form begins at its first field; a record at the panel.
      focusStart={closeOnOutsideClick === false ? 'field' : 'overlay'}
      // What was typed in the panel, or in a dialog opened from it, stays when the window becomes narrower or wider.
      dock={docks && hasDock && dock ? { place: dock, isDocked: isWide, className: classes.docked } : undefined}
    >
      <PanelContent {...props} />
    </OverlayDrawer>
  );
}

function PanelContent({ kicker, title, subtitle, onPrevious, onNext, onClose, foot, children }: SidePanelProps) {
  const steps = onPrevious !== undefined || onNext !== undefined;
  const head = useRef<HTMLDivElement>(null);
  useStepKeys(head, onPrevious, onNext);
  return (
    <>
      <div ref={head} className={classes.head}>
        <div className={classes.words}>
          {isShown(kicker) && <p className={classes.kicker}>{kicker}</p>}
          {isShown(title) && <h2 className={classes.title}>{title}</h2>}
          {isShown(subtitle) && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {steps && (
          <>
            <IconButton
              label="Previous in the list"
              icon={<IconChevronUp size={18} />}
              disabled={!onPrevious}
              onClick={() => onPrevious?.()}
            />
            <IconButton
              label="Next in the list"
              icon={<IconChevronDown size={18} />}
              disabled={!onNext}
              onClick={() => onNext?.()}
            />
          </>
        )}
        <IconButton label="Close" icon={<IconX size={18} />} onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
      {isShown(foot) && <div className={classes.foot}>{foot}</div>}
    </>
  );
}

/** A section of a panel with a rule above it. */
export function PanelSection({ title, flush, children }: { title?: ReactNode; flush?: boolean; children: ReactNode }) {
  return (
    <section className={classNames(classes.section, flush && classes.flush)}>
      {isShown(title) && <h3 className={classes.sectionTitle}>{title}</h3>}
      {children}
    </section>
  );
}
