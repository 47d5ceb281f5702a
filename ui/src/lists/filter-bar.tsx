import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FilterChip, type FilterChipProps } from './filter-chip.tsx';
import { IconButton } from '../icon-button.tsx';
import { isShown } from '../is-shown.ts';
import { OverlayDrawer } from '../overlays/overlay-drawer.tsx';
import { TextLink } from '../text-link.tsx';
import { useScreenSize } from '../use-screen-size.ts';
import classes from './filter-bar.module.css';

export type FilterBarProps = {
  /** `<SearchInput … />`; always first. */
  search?: ReactNode;
  /** At most four dropdowns and "Advanced filters"; in a drawer below 1200 px. */
  filters?: ReactNode;
  /** The title of that drawer: "Filter invoices". */
  filtersTitle?: string | undefined;
  /** At the far right, e.g. "Columns". Not on small screens. */
  end?: ReactNode;
  /** The active filters. */
  active?: readonly FilterChipProps[] | undefined;
  onClearAll?: (() => void) | undefined;
};

export function FilterBar(props: FilterBarProps) {
  const { search, filters, filtersTitle = 'Filters', end, active = NONE, onClearAll } = props;
  const screen = useScreenSize();
  const line = useRef<HTMLDivElement>(null);
  // The removed chip had the focus.
  const focusSearch = () => line.current?.querySelector('input')?.focus();
  return (
    <div className={classes.bar}>
      <div ref={line} className={classes.line}>
        {search}
        {screen !== 'wide' && isShown(filters) ? (
          <FilterDrawer title={filtersTitle} count={active.length}>
            {filters}
          </FilterDrawer>
        ) : (
          filters
        )}
        {screen !== 'small' && isShown(end) && <span className={classes.end}>{end}</span>}
      </div>
      {active.length > 0 && (
        <div className={classes.chips}>
          {active.map((chip) => (
            <FilterChip
              key={`${chip.name} ${chip.value}`}
              {...chip}
              onRemove={() => {
                chip.onRemove();
                focusSearch();
              }}
            />
          ))}
          {onClearAll && (
            <TextLink
              className={classes.clear}
              onClick={() => {
                onClearAll();
                focusSearch();
              }}
            >
              Clear all
            </TextLink>
          )}
        </div>
      )}
    </div>
  );
}

const NONE: readonly FilterChipProps[] = [];

type FilterDrawerProps = { title: string; count: number; children: ReactNode };

function FilterDrawer({ title, count, children }: FilterDrawerProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<IconAdjustmentsHorizontal size={16} />} onClick={() => setOpen(true)}>
        Filters {count > 0 && <span className={classes.count}>{count}</span>}
      </Button>
      <OverlayDrawer label={title} opened={open} onClose={close} width={360}>
        <div className={classes.head}>
          <h2>{title}</h2>
          <IconButton label="Close filters" icon={<IconX size={18} />} onClick={close} />
        </div>
        <div className={classes.stack}>{children}</div>
        <div className={classes.foot}>
          <Button variant="primary" fullWidth onClick={close}>
            Show results
          </Button>
        </div>
      </OverlayDrawer>
    </>
  );
}
