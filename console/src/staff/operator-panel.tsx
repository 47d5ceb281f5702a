import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import type { Member } from './member-panel.tsx';
import classes from './staff-form.module.css';

type OperatorPanelProps = { member: Member; onClose: () => void };

/** Nothing can be changed: an operator who enters is an owner again. */
export const OperatorPanel = ({ member: { name, email, title }, onClose }: OperatorPanelProps) => (
  <SidePanel opened onClose={onClose} label={name} kicker={title} title={name} subtitle={email}>
    <PanelSection title="Access">
      <p className={classes.text}>
        Operators of the installation help suppliers in their consoles. They enter as owners, also after somebody has
        removed them, so their access cannot be changed here. The audit log says when they entered and what they have
        done. Contact your provider if an operator should not work here any more.
      </p>
    </PanelSection>
  </SidePanel>
);
