import { IconDownload, IconLock, IconPrinter, IconSettings } from '@tabler/icons-react';
import { Button, type ButtonProps } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { FilterChip } from '../src/lists/filter-chip.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { Menu } from '../src/overlays/menu.tsx';
import { Stepper } from '../src/layout/stepper.tsx';
import { TextLink } from '../src/text-link.tsx';
import classes from './gallery.module.css';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const satisfies readonly ButtonProps['variant'][];

export function PressSection() {
  return (
    <Card title="Things to press">
      <div className={classes.stack}>
        {VARIANTS.map((variant) => (
          <div key={variant} className={classes.row}>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant}>Pay $34,011.12</Button>
            <Button variant={variant} size="lg" icon={<IconLock size={16} />}>
              Large
            </Button>
            <Button variant={variant} loading>
              Loading
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} href="#link" icon={<IconDownload size={16} />}>
              A link
            </Button>
          </div>
        ))}
        <div className={classes.row}>
          <TextLink href="#a">Brand link</TextLink>
          <TextLink look="plain" href="#b">
            Plain link
          </TextLink>
          <TextLink onClick={() => undefined}>Pay full balance</TextLink>
          <TextLink disabled>Disabled</TextLink>
          <IconButton label="Print" icon={<IconPrinter size={18} />} />
          <IconButton label="Settings" icon={<IconSettings size={16} />} size="sm" />
          <IconButton label="Cannot print" icon={<IconPrinter size={18} />} disabled />
          <Menu
            label="Branch"
            trigger="All branches"
            look="control"
            items={[{ label: 'All branches', checked: true }]}
          />
        </div>
        <div className={classes.row}>
          <FilterChip name="Status" value="Unpaid" onRemove={() => undefined} />
          <FilterChip name="Due" value="6/01/2026 to 12/31/2026" onRemove={() => undefined} />
        </div>
        <Stepper
          current={1}
          steps={[
            { label: 'Select invoices', onClick: () => undefined },
            { label: 'Payment method' },
            { label: 'Confirm payment' },
          ]}
        />
      </div>
    </Card>
  );
}
