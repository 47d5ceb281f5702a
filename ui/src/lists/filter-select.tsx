import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { classNames } from '../class-names.ts';
import { Popover } from '../overlays/popover.tsx';
import { usePopover } from '../overlays/use-popover.ts';
import choice from '../fields/choice.module.css';
import menu from '../overlays/menu.module.css';
import classes from './filter-select.module.css';

export type FilterSelectProps = {
  label: string;
  icon?: ReactNode;
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  /** At most one choice, shown as radio buttons. */
  single?: boolean | undefined;
};

/** A dropdown of the filter bar; chosen values show as chips below the bar. */
export function FilterSelect({ label, icon, options, value, onChange, single }: FilterSelectProps) {
  const { isOpen, setIsOpen, anchor, button, popover } = usePopover<HTMLButtonElement>('dialog');
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((each) => each !== option) : [...value, option]);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={classNames(menu.trigger, menu.control)}
        {...button}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon}
        {label}
        <IconChevronDown className={menu.chevron} size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <Popover {...popover} label={label} className={classes.dropdown}>
          <fieldset className={classes.options}>
            <legend className="pl-hidden">{label}</legend>
            {options.map((option) =>
              single ? (
                <label key={option.value} className={classes.radio}>
                  <input
                    type="radio"
                    name={label}
                    className={choice.dot}
                    checked={value.includes(option.value)}
                    onChange={() => onChange([option.value])}
                  />
                  {option.label}
                </label>
              ) : (
                <CheckboxField
                  key={option.value}
                  label={option.label}
                  checked={value.includes(option.value)}
                  onChange={() => toggle(option.value)}
                />
              ),
            )}
          </fieldset>
        </Popover>
      )}
    </>
  );
}
