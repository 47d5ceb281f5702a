import { Card } from '@plumbline/ui/card';
import { BrandTextField } from './brand-text-field.tsx';
import type { BrandForm } from './use-brand-form.ts';
import classes from './portals.module.css';

export const SupportCard = ({ form, organizationName }: { form: BrandForm; organizationName: string }) => (
  <Card title="Support contact" titleNote={`for all portals of ${organizationName}`}>
    <div className={classes.pair}>
      <BrandTextField form={form} name="supportEmail" label="Support email" type="email" required />
      <BrandTextField form={form} name="supportPhone" label="Support phone" type="tel" optional />
    </div>
  </Card>
);
