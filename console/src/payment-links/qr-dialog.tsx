import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { QrCode } from '@plumbline/ui/qr-code';
import classes from './payment-links.module.css';

type QrDialogProps = { url: string; whom: string; onClose: () => void };

/** A link to scan with a phone, at the counter or from a printout. */
export const QrDialog = ({ url, whom, onClose }: QrDialogProps) => (
  <Dialog
    opened
    onClose={onClose}
    title="Scan to pay"
    text={`Whoever scans this code opens the payment link to ${whom}.`}
    actions={<Button onClick={onClose}>Done</Button>}
  >
    <QrCode text={url} label="QR code of the payment link" />
    <p className={classes.url}>{url}</p>
  </Dialog>
);

/** The link as text, where the browser did not let it be copied. */
export const CopyDialog = ({ url, onClose }: Omit<QrDialogProps, 'whom'>) => (
  <Dialog
    opened
    onClose={onClose}
    title="Copy the link yourself"
    text="Your browser did not let us copy it. Select the link and copy it."
    actions={<Button onClick={onClose}>Done</Button>}
  >
    <p className={classes.url}>{url}</p>
  </Dialog>
);
