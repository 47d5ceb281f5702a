import { Button } from '@plumbline/ui/button';
import classes from './layout.module.css';

type PanelFootProps = {
  /** The form that is submitted; it stands in the panel, not around its foot. */
  formId: string;
  submit: string;
  isBusy: boolean;
  onCancel: () => void;
};

/** The buttons of a panel with a form. */
export const PanelFoot = ({ formId, submit, isBusy, onCancel }: PanelFootProps) => (
  <div className={classes.foot}>
    <Button onClick={onCancel} disabled={isBusy}>
      Cancel
    </Button>
    <Button type="submit" form={formId} variant="primary" loading={isBusy}>
      {submit}
    </Button>
  </div>
);
