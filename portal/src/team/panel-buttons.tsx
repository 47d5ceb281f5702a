import { Button } from '@plumbline/ui/button';
import classes from './team.module.css';

type PanelButtonsProps = { formId: string; submit: string; isBusy: boolean; onCancel: () => void };

/** At the foot of a panel with a form. */
export const PanelButtons = ({ formId, submit, isBusy, onCancel }: PanelButtonsProps) => (
  <div className={classes.foot}>
    <Button onClick={onCancel} disabled={isBusy}>
      Cancel
    </Button>
    <Button type="submit" form={formId} variant="primary" loading={isBusy}>
      {submit}
    </Button>
  </div>
);
