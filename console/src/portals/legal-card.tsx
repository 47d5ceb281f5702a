import { isBlank } from '@plumbline/rules/access/field-problems';
import { Card } from '@plumbline/ui/card';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { BrandTextField } from './brand-text-field.tsx';
import type { BrandForm } from './use-brand-form.ts';
import classes from './portals.module.css';

const PAGES = [
  { url: 'termsUrl', text: 'termsText', title: 'Terms of service', path: '/terms' },
  { url: 'privacyUrl', text: 'privacyText', title: 'Privacy policy', path: '/privacy' },
] as const;

/** Addresses of the supplier's own pages, or the text of the portal's. */
export const LegalCard = ({ form, organizationName }: { form: BrandForm; organizationName: string }) => (
  <Card title="Terms and privacy">
    <div className={classes.fields}>
      {PAGES.map(({ url, text, title, path }) => (
        <div key={url} className={classes.fields}>
          <BrandTextField
            form={form}
            name={url}
            label={title}
            optional
            type="url"
            inputMode="url"
            placeholder="https://"
            hint={`The address of your own page. Without it the portal has a page ${path}.`}
          />
          {isBlank(form.draft[url]) && (
            <TextareaField
              label={`Text of ${path}`}
              optional
              name={text}
              value={form.draft[text]}
              error={form.problems[text]}
              hint={`Leave it empty for our standard text in the name of ${organizationName}. A blank line begins a paragraph.`}
              onChange={({ currentTarget }) => form.change({ [text]: currentTarget.value })}
            />
          )}
        </div>
      ))}
    </div>
  </Card>
);
