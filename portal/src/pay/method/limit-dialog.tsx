import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';

type LimitDialogProps = {
  opened: boolean;
  title: string;
  alert: string;
  /** Another method can pay this amount. */
  hasOther: boolean;
  onClose: () => void;
  onEdit: () => void;
};

/** The payment exceeds the maximum of the method (PAY-15). */
export function LimitDialog({ opened, title, alert, hasOther, onClose, onEdit }: LimitDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      aboutMoney
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      iconColor="amber"
      title={title}
      text={alert}
      actions={
        <>
          <Button variant="primary" onClick={onEdit}>
            Change the invoices
          </Button>
          {hasOther && <Button onClick={onClose}>Choose another method</Button>}
        </>
      }
    />
  );
}
