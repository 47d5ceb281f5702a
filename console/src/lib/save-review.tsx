import { IconListCheck } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import type { ReactNode } from 'react';
import { pluralize } from './pluralize.ts';
import classes from './save-review.module.css';

type SaveReviewProps = {
  opened: boolean;
  count: number;
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks whether what it shows is to be saved. */
export const SaveReview = ({ opened, count, isSaving, onSave, onClose, children }: SaveReviewProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    busy={isSaving}
    width={560}
    icon={<IconListCheck size={20} stroke={1.75} />}
    iconColor="brand"
    title={`Save ${pluralize(count, 'change', 'changes')}?`}
    text={`Customers see ${count === 1 ? 'it' : 'them'} at once. Each save can be undone under History.`}
    actions={
      <>
        <Button variant="primary" loading={isSaving} onClick={({ detail }) => detail <= 1 && onSave()}>
          Save
        </Button>
        <Button disabled={isSaving} onClick={onClose}>
          Keep editing
        </Button>
      </>
    }
  >
    <div className={classes.body}>{children}</div>
  </Dialog>
);
