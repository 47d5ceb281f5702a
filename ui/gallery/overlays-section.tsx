import { IconCreditCard, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { ConfirmDialog } from '../src/overlays/confirm-dialog.tsx';
import { Dialog } from '../src/overlays/dialog.tsx';
import { loadingStore } from '../src/states/loading-store.ts';
import { PanelSection, SidePanel } from '../src/overlays/side-panel.tsx';
import { SumLines } from '../src/money/sum-lines.tsx';
import { toast } from '../src/overlays/toast.ts';
import { cents } from './sample-data.tsx';
import classes from './gallery.module.css';

const SURCHARGED = {
  lines: [
    { label: 'Payment', amount: cents(33020.5) },
    { label: 'Card surcharge, 3%', amount: cents(990.62) },
  ],
  total: { label: 'New total', amount: cents(34011.12) },
};

export function OverlaysSection() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'panel' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Over the page">
      <div className={classes.row}>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Open confirmation</Button>
        <Button onClick={() => setOpen('panel')}>Open panel</Button>
        <Button onClick={() => toast.success('Payment CSV file downloaded successfully')}>Show success</Button>
        <Button
          onClick={() => toast.error('Error downloading Invoice CSV file', 'Check your connection and try again.')}
        >
          Show error
        </Button>
        <Button onClick={() => toast.info('Preparing to print Invoice')}>Show info</Button>
        <Button onClick={() => loadingStore.begin()}>Begin loading</Button>
        <Button onClick={() => loadingStore.end()}>End loading</Button>
      </div>
      <Dialog
        aboutMoney
        opened={open === 'dialog'}
        onClose={close}
        icon={<IconCreditCard size={20} stroke={1.75} />}
        iconColor="amber"
        title="Incompatible Card Type"
        text="You chose debit, but this is a credit card. You can pay with it as a credit card. A 3% surcharge then applies."
        actions={
          <>
            <Button variant="primary" onClick={close}>
              Pay $34,011.12 Now
            </Button>
            <Button onClick={close}>I Will Fix The Card Type</Button>
          </>
        }
      >
        <SumLines boxed currency="USD" {...SURCHARGED} />
      </Dialog>
      <DeleteDialog opened={open === 'confirm'} onClose={close} />
      <SidePanel
        opened={open === 'panel'}
        onClose={close}
        label="Apply credits"
        title="Apply credits"
        subtitle="Invoice 48127, Larkspur Medical Pavilion"
        foot={
          <>
            <SumLines currency="USD" {...SURCHARGED} />
            <div className={classes.row}>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" className={classes.grow} disabled>
                Apply credits
              </Button>
            </div>
          </>
        }
      >
        <PanelSection>A credit that may not be used stays visible, with its reason.</PanelSection>
      </SidePanel>
    </Card>
  );
}

function DeleteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog
      danger
      opened={opened}
      onClose={onClose}
      icon={<IconTrash size={20} stroke={1.75} />}
      iconColor="red"
      title="Are you sure you want to delete this payment method?"
      confirmLabel="Confirm"
      onConfirm={onClose}
    />
  );
}
