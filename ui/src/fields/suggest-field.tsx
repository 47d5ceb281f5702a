import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { POPOVER_PROPS } from '../overlays/popover-props.ts';
import select from './select-field.module.css';
import { Spinner } from '../states/spinner.tsx';
import classes from './suggest-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

const BELOW_ONLY = { flip: false, shift: true };

export type FieldSuggestion = { id: string; text: string };

export type SuggestFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'iconAfter' | 'role'> & {
  value: string;
  /** Called when typing, not when a suggestion is picked. */
  onChange: (value: string) => void;
  /** Best first. Keep the previous ones while the next load, so that the list does not flicker. */
  suggestions: readonly FieldSuggestion[];
  /** Called with the picked suggestion; the parent sets the value. */
  onPick: (suggestion: FieldSuggestion) => void;
  loading?: boolean | undefined;
  /** Also without typing, where the suggestions are a list to choose from. */
  opensOnFocus?: boolean | undefined;
};

/** A text field with autocomplete suggestions (ARIA combobox); free text is allowed. */
export function SuggestField({
  value,
  onChange,
  suggestions,
  onPick,
  loading,
  opensOnFocus,
  ...rest
}: SuggestFieldProps) {
  const list = useList(suggestions, onPick);
  const store = useCombobox({ opened: list.isOpen, onOpenedChange: list.setIsWanted });
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (list.press(event.key)) event.preventDefault();
  };
  return (
    <div>
      <Combobox
        store={store}
        {...POPOVER_PROPS}
        position="bottom-start"
        // Always below: above, it would cover the fields that were just filled in.
        middlewares={BELOW_ONLY}
        classNames={{ dropdown: select.dropdown ?? '', option: select.option ?? '' }}
      >
        <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
          <TextField
            autoComplete="off"
            {...rest}
            {...list.inputProps}
            value={value}
            onChange={(event) => {
              list.begin();
              onChange(event.currentTarget.value);
            }}
            {...(opensOnFocus && { onFocus: list.begin, onClick: list.begin })}
            onKeyDown={key}
            onBlur={(event) => {
              list.close();
              rest.onBlur?.(event);
            }}
            iconAfter={loading ? <Waiting /> : undefined}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options id={list.id} aria-label={`Suggestions for ${rest.label}`} className={classes.list}>
            {suggestions.map((suggestion, index) => (
              <Combobox.Option
                key={suggestion.id}
                id={list.optionId(index)}
                value={suggestion.id}
                selected={index === list.active}
                aria-selected={index === list.active}
                className={classes.option}
                onClick={() => list.pick(suggestion)}
              >
                {suggestion.text}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <output className="pl-hidden">{list.isOpen && !loading && countOf(suggestions.length)}</output>
    </div>
  );
}

/** The active suggestion and whether the list is open. */
function useList(suggestions: readonly FieldSuggestion[], onPick: (suggestion: FieldSuggestion) => void) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const isOpen = isWanted && suggestions.length > 0;
  const active = isOpen ? suggestions.findIndex((suggestion) => suggestion.id === activeId) : -1;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const show = (isShown: boolean, index: number | null = null) => {
    setIsWanted(isShown);
    setActiveId(index === null ? null : (suggestions[index]?.id ?? null));
  };
  const pick = (suggestion: FieldSuggestion) => {
    show(false);
    onPick(suggestion);
  };
  /** Handles a key; true if the list used it. */
  const press = (key: string): boolean => {
    const last = suggestions.length - 1;
    const chosen = suggestions[active];
    if (key === 'ArrowDown' && last >= 0) show(true, active < last ? active + 1 : 0);
    else if (key === 'ArrowUp' && last >= 0) show(true, active > 0 ? active - 1 : last);
    else if (key === 'Enter' && chosen) pick(chosen);
    else if (key === 'Escape' && isOpen) show(false);
    else return false;
    return true;
  };
  const inputProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
    // Keeps Escape from also closing the dialog around the field.
    'data-mantine-stop-propagation': isOpen || undefined,
  } as const;
  const begin = () => show(true);
  const close = () => show(false);
  return { id, isOpen, setIsWanted, active, optionId, begin, close, pick, press, inputProps };
}

const Waiting = () => (
  <span className={classes.loading}>
    <Spinner size={16} />
  </span>
);

const countOf = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`);
