import { DateField } from '@plumbline/ui/fields/date-field';
import { SelectField } from '@plumbline/ui/fields/select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { DrawerFields, FilterDrawer } from '../lib/filter-drawer.tsx';
import { drawerOf, emptyDrawer, STATUS_CHOICES, TEXT_FILTERS, type DrawerFilters } from './document-filters.ts';

type DocumentsDrawerProps = {
  opened: boolean;
  onClose: () => void;
  filters: DrawerFilters;
  types: readonly { value: string; label: string }[];
  onApply: (filters: DrawerFilters) => void;
};

/** The filters of waivers or of other documents (DOC-05). */
export function DocumentsDrawer({ opened, onClose, filters, types, onApply }: DocumentsDrawerProps) {
  return (
    <FilterDrawer
      opened={opened}
      onClose={onClose}
      chosen={drawerOf(filters)}
      cleared={emptyDrawer(filters)}
      onApply={onApply}
      renderFields={(draft, change) => (
        <>
          <DrawerFields>
            {TEXT_FILTERS.map(({ key, label }) => (
              <TextField
                key={key}
                label={label}
                autoComplete="off"
                maxLength={200}
                value={draft[key] ?? ''}
                onChange={(event) => change({ [key]: event.currentTarget.value || null })}
              />
            ))}
          </DrawerFields>
          <DrawerFields inPairs>
            <SelectField
              label="Type"
              options={types}
              placeholder="Any"
              clearable
              value={draft.type}
              onChange={(type) => change({ type })}
            />
            {draft.status !== undefined && (
              <SelectField
                label="Status"
                options={STATUS_CHOICES}
                placeholder="Any"
                clearable
                value={draft.status}
                onChange={(status) => change({ status })}
              />
            )}
            {draft.throughDate !== undefined && (
              <DateField
                label="Through date"
                value={draft.throughDate}
                onChange={(throughDate) => change({ throughDate })}
              />
            )}
          </DrawerFields>
          <DrawerFields title="Date" inPairs>
            <DateField label="From" value={draft.startDate} onChange={(startDate) => change({ startDate })} />
            <DateField label="To" value={draft.endDate} onChange={(endDate) => change({ endDate })} />
          </DrawerFields>
        </>
      )}
    />
  );
}
