import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { losesWith, type Need, unmetNeeds } from '@plumbline/rules/portals/setting-needs';
import type { SettingKey, Settings } from '@plumbline/rules/portals/settings';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { Fragment } from 'react';
import { listWords, settingOf } from '@plumbline/rules/portals/settings/setting-value';
import { labelOf, valueWords } from '@plumbline/rules/portals/settings/value-words';
import { SettingControl, widthOf } from './setting-control.tsx';
import { isDefault, rowId, type SignInProvider } from './setting.ts';
import classes from './setting-row.module.css';

export type SettingRowProps = {
  settingKey: SettingKey;
  /** As it is stored. */
  saved: unknown;
  /** As typed, and perhaps invalid. */
  value: unknown;
  isChanged: boolean;
  /** Somebody else has changed it since it was edited. */
  hasConflict: boolean;
  problem: string | undefined;
  preview: Settings;
  providers: readonly SignInProvider[];
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
  /** Takes the edit back. */
  onUndo: () => void;
  onLeave: () => void;
  /** Shows another setting. */
  onGo: (key: SettingKey) => void;
};

export function SettingRow(props: SettingRowProps) {
  const { settingKey: key, value, isChanged, problem, preview, providers, isReadOnly, onChange, onLeave } = props;
  const { label, description } = settingOf(key);
  const unmet = unmetNeeds(preview, key);
  return (
    <div
      id={rowId(key)}
      className={classes.row}
      data-width={widthOf(key)}
      data-changed={isChanged || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave();
      }}
    >
      <div className={classes.words}>
        <h3 className={classes.name}>{label}</h3>
        <p className={classes.description}>{description}</p>
        {unmet.length > 0 && <Needs needs={unmet} onGo={props.onGo} />}
        <Consequences {...props} />
      </div>
      <fieldset className={classes.control} disabled={isReadOnly}>
        <SettingControl
          settingKey={key}
          label={label}
          value={value}
          onChange={onChange}
          error={problem}
          preview={preview}
          providers={providers}
        />
      </fieldset>
      <Origin {...props} />
    </div>
  );
}

/** What it was, and its default, each with the way back. */
function Origin({ settingKey: key, saved, value, isChanged, isReadOnly, preview, onUndo, onChange }: SettingRowProps) {
  const { label, default: usual } = settingOf(key);
  const words = (each: unknown) => shortened(valueWords(key, each, preview.currencyCodes[0]));
  const isUsual = isDefault(key, value);
  if (isChanged) {
    return (
      <div className={classes.origin}>
        <p>
          {isLong(key) ? `Was: ${words(saved)}. ` : `Was ${words(saved)}. `}
          <TextLink size="xs" aria-label={`Undo the change of ${label}`} onClick={onUndo}>
            Undo
          </TextLink>
        </p>
        {!isUsual && !isDefault(key, saved) && <ResetLink label={label} onReset={() => onChange(usual)} />}
      </div>
    );
  }
  return (
    <div className={classes.origin}>
      <p>{isUsual && isLong(key) ? 'This is the default.' : `Default: ${words(usual)}`}</p>
      {!isReadOnly && !isUsual && <ResetLink label={label} onReset={() => onChange(usual)} />}
    </div>
  );
}

const ResetLink = ({ label, onReset }: { label: string; onReset: () => void }) => (
  <TextLink size="xs" aria-label={`Reset to default: ${label}`} onClick={onReset}>
    Reset to default
  </TextLink>
);

/** Its values are sentences. */
const isLong = (key: SettingKey): boolean => {
  const { field } = settingOf(key);
  return field.kind === 'json' || (field.kind === 'text' && field.format === 'paragraph' && !field.isOptional);
};

const LENGTH_MAX = 90;
const shortened = (text: string): string => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX).trim()}…` : text);

/** What has to be on first, each with the way to it. */
function Needs({ needs, onGo }: { needs: readonly Need[]; onGo: SettingRowProps['onGo'] }) {
  return (
    <p className={classes.needs}>
      <IconLock size={14} aria-hidden="true" />
      <span>
        Has no effect: needs{' '}
        {needs.map((need, place) => (
          <Fragment key={need[0]}>
            {place > 0 && (place === needs.length - 1 ? ' and ' : ', ')}
            {need.map((key, choice) => (
              <Fragment key={key}>
                {choice > 0 && (choice === need.length - 1 ? ' or ' : ', ')}
                <TextLink size="inherit" onClick={() => onGo(key)}>
                  {labelOf(key)}
                </TextLink>
              </Fragment>
            ))}
          </Fragment>
        ))}{' '}
        to be on.
      </span>
    </p>
  );
}

/** What else the edit does, and what somebody else has done meanwhile. */
function Consequences({ settingKey: key, saved, value, isChanged, hasConflict, preview, onUndo }: SettingRowProps) {
  const lost = isChanged && value === false ? losesWith(preview, key).map(labelOf) : [];
  return (
    <>
      {lost.length > 0 && (
        <div className={classes.note}>
          <Note color="amber" icon={<IconAlertTriangle />}>
            Without it, <b>{listWords(lost)}</b> {lost.length === 1 ? 'has' : 'have'} no effect.
          </Note>
        </div>
      )}
      {hasConflict && (
        <div className={classes.note}>
          <Note color="amber" icon={<IconAlertTriangle />}>
            Somebody else has set it to {shortened(valueWords(key, saved, preview.currencyCodes[0]))} meanwhile. Saving
            replaces that.{' '}
            <TextLink size="inherit" look="plain" onClick={onUndo}>
              Keep theirs
            </TextLink>
          </Note>
        </div>
      )}
    </>
  );
}
