import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { isShown } from '../is-shown.ts';
import { Link } from '../link.tsx';
import { Popover } from './popover.tsx';
import { usePopover } from './use-popover.ts';
import classes from './menu.module.css';

export type MenuItem = {
  label: string;
  caption?: string | undefined;
  icon?: ReactNode;
  /** Makes the item a link. */
  href?: string | undefined;
  /** With `href`, it may prevent the default to stop the navigation. */
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  /** Makes the item a radio item; the checked one has a tick. */
  checked?: boolean | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

export type MenuProps = {
  /** The accessible name before the trigger: "Currency", "Portals", "Your account". */
  label: string;
  /** The visible content of the button. */
  trigger: ReactNode;
  count?: number | undefined;
  icon?: ReactNode;
  items: readonly (MenuItem | 'divider')[];
  /** `header` is quiet; `control` has the border of a filter. */
  look?: 'header' | 'control' | undefined;
  align?: 'start' | 'end' | undefined;
};

/** A button that opens a menu of links, actions or choices. */
export function Menu({ label, trigger, count, icon, items, look = 'header', align = 'end' }: MenuProps) {
  const { isOpen, setIsOpen, close, anchor, button, popover } = usePopover<HTMLButtonElement>('menu');
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={classNames(classes.trigger, classes[look])}
        {...button}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {icon}
        <span className="pl-hidden">{label}: </span>
        <span className={classes.shown}>{trigger}</span>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        <IconChevronDown className={classes.chevron} size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <Popover
          {...popover}
          label={label}
          align={align}
          className={classes.dropdown}
          onKeyDown={(event) => moveInMenu(event, close)}
        >
          {items.map((item, place) =>
            item === 'divider' ? (
              <hr key={keyOfDivider(items[place - 1])} className={classes.divider} />
            ) : (
              <Item key={`${item.label} ${item.caption ?? ''}`} {...item} isFirst={place === 0} onChosen={close} />
            ),
          )}
        </Popover>
      )}
    </>
  );
}

const keyOfDivider = (above: MenuItem | 'divider' | undefined) =>
  typeof above === 'object' ? `under ${above.label}` : 'divider';

/** The keys of a menu: arrows, Home, End and first letters move; Tab closes it and goes on from the button. */
function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') close();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const next = nextItem(items, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(Math.max(at, 0) - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}

type ItemProps = MenuItem & { isFirst: boolean; onChosen: () => void };

function Item({ isFirst, onChosen, label, caption, icon, href, onClick, checked, danger, disabled }: ItemProps) {
  const shared = {
    className: classNames(classes.item, danger && classes.danger),
    tabIndex: -1,
    onClick: (event: MouseEvent<HTMLElement>) => {
      onClick?.(event);
      onChosen();
    },
    onMouseEnter: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
    ...(isFirst && { 'data-autofocus': true }),
  };
  const content = (
    <>
      {isShown(icon) && <span className={classes.itemIcon}>{icon}</span>}
      <span className={classes.itemText}>
        {label}
        {caption && <span className={classes.caption}>{caption}</span>}
      </span>
      {checked && <IconCheck className={classes.tick} size={16} aria-hidden="true" />}
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} role="menuitem" {...shared}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      disabled={disabled ?? false}
      {...shared}
    >
      {content}
    </button>
  );
}
