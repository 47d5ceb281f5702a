import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconTile } from '../icon-tile.tsx';
import { isShown } from '../is-shown.ts';
import choice from './choice.module.css';
import classes from './choice-card.module.css';

export type ChoiceCardProps = {
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  /** The cost, at the right. */
  amount?: ReactNode;
  amountNote?: ReactNode;
  /** Stays visible; `text` or `amountNote` says why. */
  disabled?: boolean | undefined;
  /** One line instead of two, e.g. saved cards. */
  compact?: boolean | undefined;
};

/** A radio button as a card; cards of a group share `name`. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { name, value, checked, onChange, title, text, icon, amount, amountNote, disabled, compact } = props;
  const id = useId();
  return (
    <label className={classNames(classes.card, compact && classes.compact)}>
      <input
        type="radio"
        className={choice.dot}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text ${id}-amount`}
        onChange={() => onChange(value)}
      />
      {isShown(icon) && (compact ? icon : <IconTile icon={icon} color={checked ? 'brand' : 'grey'} />)}
      <span className={classes.words}>
        <span id={`${id}-title`} className={classes.title}>
          {title}
        </span>
        <span id={`${id}-text`} className={classes.text}>
          {text}
        </span>
      </span>
      <span id={`${id}-amount`} className={classes.side}>
        <span className={classes.amount}>{amount}</span>
        <span className={classes.amountNote}>{amountNote}</span>
      </span>
    </label>
  );
}

/** The fieldset of a group of cards. */
export function ChoiceGroup({
  label,
  labelHidden,
  children,
}: {
  label: string;
  labelHidden?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={classes.group}>
      <legend className={labelHidden ? 'pl-hidden' : classes.legend}>{label}</legend>
      {children}
    </fieldset>
  );
}
