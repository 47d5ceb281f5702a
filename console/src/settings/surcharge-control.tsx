import { IconX } from '@tabler/icons-react';
import { REGIONS } from '@plumbline/rules/regions';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import type { SurchargeState, SurchargeStates } from '@plumbline/rules/portals/settings/surcharge-states';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { IconButton } from '@plumbline/ui/icon-button';
import { useEffect, useRef, useState } from 'react';
import { readSetting } from '@plumbline/rules/portals/settings/setting-value';
import { stateName } from '@plumbline/rules/portals/settings/value-words';
import type { ControlProps } from './control-props.ts';
import { NumberControl } from './number-control.tsx';
import classes from './controls.module.css';

type Rule = 'none' | 'rate' | 'cap';

const RULE_NAMES: Readonly<Record<Rule, string>> = {
  none: 'No surcharge',
  rate: 'At the surcharge rate',
  cap: 'At most',
};
const RULE_OPTIONS = (Object.keys(RULE_NAMES) as Rule[]).map((rule) => ({ value: rule, label: RULE_NAMES[rule] }));
/** Half of the usual rate, to start with. */
const FIRST_CAP = 150;

const ruleOf = ({ allowed, capBps }: SurchargeState): Rule => {
  if (!allowed) return 'none';
  return capBps === null ? 'rate' : 'cap';
};
const stateFor = (rule: Rule): SurchargeState => ({
  allowed: rule !== 'none',
  capBps: rule === 'cap' ? FIRST_CAP : null,
});

/** A state whose rule the specification fixes. */
const isFixed = (code: string): boolean =>
  'problem' in readSetting('surchargeStates', { [code]: { allowed: true, capBps: null } });

/** Where the surcharge is barred or capped; every other state has the rate. */
export function SurchargeControl({ label, value, onChange, error }: ControlProps) {
  const states = value as SurchargeStates;
  const root = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added !== null) root.current?.querySelector<HTMLElement>(`[data-state="${added}"] select`)?.focus();
  }, [added]);
  const codes = Object.keys(states).toSorted((one, other) => stateName(one).localeCompare(stateName(other)));
  const free = REGIONS.US.filter(({ code }) => !codes.includes(code));
  const set = (code: string, state: SurchargeState) => onChange({ ...states, [code]: state });
  const remove = (code: string) => {
    const { [code]: _, ...others } = states;
    onChange(others);
    root.current?.querySelector<HTMLElement>('[data-add] select')?.focus();
  };
  return (
    <div ref={root} className={classes.states}>
      <ul className={classes.stateList} aria-label={label}>
        {codes.map((code) => (
          <StateRule
            key={code}
            code={code}
            state={states[code] ?? stateFor('rate')}
            error={error}
            onChange={(state) => set(code, state)}
            onRemove={() => remove(code)}
          />
        ))}
      </ul>
      <p className={classes.others}>Every other state has the surcharge rate.</p>
      <div className={classes.addState} data-add>
        <NativeSelectField
          label="Add a state"
          placeholder="Choose a state"
          options={free.map(({ code, name }) => ({ value: code, label: name }))}
          value={null}
          onChange={(code) => {
            set(code, stateFor('none'));
            setAdded(code);
          }}
        />
      </div>
    </div>
  );
}

type StateRuleProps = {
  code: string;
  state: SurchargeState;
  error: string | undefined;
  onChange: (state: SurchargeState) => void;
  onRemove: () => void;
};

function StateRule({ code, state, error, onChange, onRemove }: StateRuleProps) {
  const name = stateName(code);
  const rule = ruleOf(state);
  const isWrong = 'problem' in readSetting('surchargeStates', { [code]: state });
  const isBuiltIn = Object.hasOwn(DEFAULT_SETTINGS.surchargeStates, code);
  return (
    <li className={classes.state} data-state={code}>
      <span className={classes.stateName}>{name}</span>
      {isFixed(code) ? (
        <span className={classes.law}>No surcharge. The law of the state bars it.</span>
      ) : (
        <>
          <div className={classes.bare}>
            <NativeSelectField
              label={`Rule of ${name}`}
              placeholder=""
              options={RULE_OPTIONS}
              value={rule}
              onChange={(next) => onChange(stateFor(next as Rule))}
            />
          </div>
          {rule === 'cap' && (
            <NumberControl
              label={`Cap of ${name}`}
              unit="basis points"
              value={state.capBps}
              error={isWrong ? error : undefined}
              onChange={(capBps) => onChange({ allowed: true, capBps: capBps as number })}
            />
          )}
        </>
      )}
      {!isBuiltIn && (
        <span className={classes.removeState}>
          <IconButton size="sm" label={`Remove ${name}`} icon={<IconX size={14} />} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}
