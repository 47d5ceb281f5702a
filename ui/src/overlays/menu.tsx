import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import { POPOVER_PROPS } from './popover-props.ts';
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
  return (
    <MantineMenu
      {...POPOVER_PROPS}
      position={`bottom-${align}`}
      classNames={classes}
      // Mantine's focus placeholder is not a valid child of a menu; the first item takes the focus instead.
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>
        <button type="button" className={classNames(classes.trigger, classes[look])}>
          {icon}
          <span className="pl-hidden">{label}: </span>
          <span className={classes.shown}>{trigger}</span>
          {count !== undefined && <span className={classes.count}>{count}</span>}
          <IconChevronDown className={classes.chevron} size={14} aria-hidden="true" />
        </button>
      </MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>
        {items.map((item, place) =>
          item === 'divider' ? (
            <MantineMenu.Divider key={keyOfDivider(items[place - 1])} />
          ) : (
            <Item key={`${item.label} ${item.caption ?? ''}`} {...item} isFirst={place === 0} />
          ),
        )}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

const keyOfDivider = (above: MenuItem | 'divider' | undefined) =>
  typeof above === 'object' ? `under ${above.label}` : 'divider';

function Item({
  isFirst,
  label,
  caption,
  icon,
  href,
  onClick,
  checked,
  danger,
  disabled,
}: MenuItem & { isFirst: boolean }) {
  return (
    <MantineMenu.Item
      leftSection={icon}
      rightSection={checked ? <IconCheck size={16} aria-hidden="true" /> : undefined}
      className={classNames(danger && classes.danger)}
      disabled={disabled ?? false}
      {...(isFirst && { 'data-autofocus': true })}
      {...(onClick && { onClick })}
      {...(href !== undefined && {
        renderRoot: (props: object) => <Link href={href} {...props} />,
      })}
      {...(checked !== undefined && {
        renderRoot: (props: object) => <button type="button" {...props} role="menuitemradio" aria-checked={checked} />,
      })}
    >
      {label}
      {caption && <span className={classes.caption}>{caption}</span>}
    </MantineMenu.Item>
  );
}
