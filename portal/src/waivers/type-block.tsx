import { IconChevronDown } from '@tabler/icons-react';
import { isProgress, shortCodeOf, waiverTypeLabel, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { CodeChip } from '@plumbline/ui/code-chip';
import { ChoiceCard, ChoiceGroup } from '@plumbline/ui/fields/choice-card';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useState } from 'react';
import type { BlockProps } from './block-props.ts';
import classes from './waiver-form.module.css';

const TEXTS: Readonly<Record<WaiverType, string>> = {
  'conditional.progress': 'Counts once the payment clears',
  'unconditional.progress': 'Counts at once, after payment',
  'conditional.final': 'Last bill, once it clears',
  'unconditional.final': 'Everything is already paid',
  other: 'Your own form or wording',
};

/** In the order of the cards: the two progress types first. */
const ORDER = Object.keys(TEXTS) as readonly WaiverType[];

type TypeBlockProps = Pick<BlockProps, 'form' | 'errors'> & {
  allowed: readonly WaiverType[];
  onChoose: (type: WaiverType) => void;
};

/** The types that the project allows (WVR-02); on phones only the progress types are unfolded. */
export function TypeBlock({ form: { waiverType }, errors, allowed, onChoose }: TypeBlockProps) {
  const isSmall = useScreenSize() === 'small';
  const [isUnfolded, setUnfolded] = useState(false);
  const offered = ORDER.filter((type) => allowed.includes(type) || type === waiverType);
  const isFoldable = isSmall && offered.some(isProgress) && offered.some((type) => !isProgress(type));
  const isFolded = isFoldable && !isUnfolded && (waiverType === null || isProgress(waiverType));
  return (
    <div className={classes.types} {...(errors.waiverType !== undefined && { 'data-invalid': true })}>
      <ChoiceGroup label="Waiver type">
        {offered
          .filter((type) => !isFolded || isProgress(type))
          .map((type) => (
            <ChoiceCard
              key={type}
              name="waiver-type"
              value={type}
              title={waiverTypeLabel(type)}
              text={TEXTS[type]}
              amount={<Code type={type} />}
              checked={type === waiverType}
              onChange={() => onChoose(type)}
            />
          ))}
      </ChoiceGroup>
      {isFolded && (
        <button type="button" className={classes.fold} onClick={() => setUnfolded(true)}>
          <IconChevronDown size={16} aria-hidden="true" />
          Final and other types
        </button>
      )}
      {errors.waiverType !== undefined && <p className={classes.error}>{errors.waiverType}</p>}
    </div>
  );
}

function Code({ type }: { type: WaiverType }) {
  const code = shortCodeOf(type);
  return code === null ? null : <CodeChip>{code}</CodeChip>;
}
