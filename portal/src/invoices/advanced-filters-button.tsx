import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Day } from '@plumbline/rules/dates';
import { Button } from '@plumbline/ui/button';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { ReportView } from './use-report-view.ts';
import classes from './report-filter-bar.module.css';

const AdvancedFilters = lazy(async () => ({ default: (await import('./advanced-filters.tsx')).AdvancedFilters }));

type AdvancedFiltersButtonProps = { view: ReportView; today: Day; children: ReactNode };

/** Opens the drawer of all filters, whose code comes with its first opening. */
export function AdvancedFiltersButton({ view, today, children }: AdvancedFiltersButtonProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setState('closed');
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        className={classes.button}
        icon={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        onClick={() => setState('open')}
      >
        {children}
      </Button>
      {state !== 'never' && (
        <Suspense fallback={null}>
          <AdvancedFilters opened={state === 'open'} onClose={close} view={view} today={today} />
        </Suspense>
      )}
    </>
  );
}
