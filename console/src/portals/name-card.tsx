import { portalLabelProblem } from '@plumbline/rules/portals/portal-label';
import { Card } from '@plumbline/ui/card';
import { AddressField } from '../brand/address-field.tsx';
import { FieldNews } from '../brand/field-news.tsx';
import { BrandTextField } from './brand-text-field.tsx';
import { LabelNews, useLabelProblem } from './label-news.tsx';
import { PasskeyNews } from './passkey-news.tsx';
import type { BrandView } from './portal-brand.ts';
import type { BrandForm } from './use-brand-form.ts';
import classes from './portals.module.css';

export function NameCard({ view, form }: { view: BrandView; form: BrandForm }) {
  const { draft, problems, change } = form;
  const { label: current } = view.brand;
  const label = draft.label.trim().toLowerCase();
  const isOwn = label === current || view.formerLabels.includes(label);
  const problem = useLabelProblem(draft.label, isOwn);
  return (
    <Card title="Name and address">
      <div className={classes.fields}>
        <BrandTextField form={form} name="name" label="Portal name" required />
        <AddressField
          value={draft.label}
          end={view.addressEnd}
          error={problems.label ?? problem}
          onChange={(typed) => change({ label: typed })}
        />
        {label !== current && portalLabelProblem(label) === null && problem === false && (
          <>
            {!isOwn && <LabelNews label={label} />}
            <FieldNews>
              Links to {current}
              {view.addressEnd} keep working: they lead to the new address. People log in again there.
            </FieldNews>
            {view.domain === null && <PasskeyNews view={view} />}
          </>
        )}
      </div>
    </Card>
  );
}
