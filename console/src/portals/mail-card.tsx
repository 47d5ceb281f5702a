import { Card } from '@plumbline/ui/card';
import { BrandTextField } from './brand-text-field.tsx';
import type { BrandView } from './portal-brand.ts';
import type { BrandForm } from './use-brand-form.ts';
import classes from './portals.module.css';

/** Mails come from the address that the mail server may use; name and answers are the portal's. */
export const MailCard = ({ view, form }: { view: BrandView; form: BrandForm }) => (
  <Card title="Sender of mails">
    <div className={classes.fields}>
      <BrandTextField
        form={form}
        name="senderName"
        label="Sender name"
        optional
        placeholder={form.draft.name}
        hint={`Stands beside ${view.mailFrom}, from which all mails come. Without one it is the name of the portal.`}
      />
      <BrandTextField
        form={form}
        name="replyTo"
        label="Answers go to"
        optional
        type="email"
        hint="Who reads what customers reply. Without an address, nobody."
      />
    </div>
  </Card>
);
