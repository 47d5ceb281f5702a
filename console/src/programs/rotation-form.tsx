import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { useState } from 'react';
import classes from './programs.module.css';

type RotationFormProps = {
  /** What the old secret goes on to do, such as "Works". */
  oldSecret: string;
  isBusy: boolean;
  onRotate: (oldWorksForHours: number) => void;
};

/** A new secret, while the old one may still be used for some time. */
export function RotationForm({ oldSecret, isBusy, onRotate }: RotationFormProps) {
  const [hours, setHours] = useState('24');
  const options = [
    { value: '0', label: 'Ends at once' },
    { value: '24', label: `${oldSecret} for one more day` },
    { value: '168', label: `${oldSecret} for one more week` },
  ];
  return (
    <div className={classes.form}>
      <NativeSelectField label="The old secret" placeholder="" options={options} value={hours} onChange={setHours} />
      <div className={classes.foot}>
        <Button loading={isBusy} onClick={() => onRotate(Number(hours))}>
          Create a new secret
        </Button>
      </div>
    </div>
  );
}
