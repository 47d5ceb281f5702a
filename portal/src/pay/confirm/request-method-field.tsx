import { ChoiceCard, ChoiceGroup } from '@plumbline/ui/fields/choice-card';
import { useId } from 'react';
import { usePayDraft } from '../pay-draft.tsx';
import classes from './confirm-form.module.css';

const WAYS = [
  { value: 'IN_PERSON', title: 'In person' },
  { value: 'OVER_THE_PHONE', title: 'Over the phone' },
] as const;

/** How the customer asked for a payment that staff make for them (FRM-04). */
export function RequestMethodField() {
  const { draft, dispatch } = usePayDraft();
  const name = useId();
  return (
    <ChoiceGroup label="Request Method">
      <div className={classes.pair}>
        {WAYS.map(({ value, title }) => (
          <ChoiceCard
            key={value}
            compact
            name={name}
            value={value}
            title={title}
            checked={draft.requestMethod === value}
            onChange={() => dispatch({ type: 'request-method', requestMethod: value })}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
