import { formatCount } from '@plumbline/rules/format-count';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageCount, PAGE_SIZES, readPage } from '@plumbline/rules/lists/paging';
import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { isShown } from '../is-shown.ts';
import { Picker } from '../fields/picker.tsx';
import classes from './pager.module.css';

export type PagerProps = {
  /** Distinguishes the pagers of a page with several tables. Default: Pages. */
  label?: string | undefined;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onPageSize?: ((size: number) => void) | undefined;
  /** Default: 20, 50, 100. */
  sizes?: readonly number[] | undefined;
  /** A sum over all pages, e.g. "Balance, all 48 $137,057.10". */
  summary?: ReactNode;
  /** Sticks to the foot of the window; false for short tables. Default: true. */
  sticks?: boolean | undefined;
};

/** Range, total, page number, arrows and page size, at the foot of a table. */
export function Pager(props: PagerProps) {
  const {
    label = 'Pages',
    page,
    pageSize,
    total,
    onPage,
    onPageSize,
    sizes = PAGE_SIZES,
    summary,
    sticks = true,
  } = props;
  const pages = pageCount(total, pageSize);
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <div className={classNames(classes.frame, sticks && classes.sticks)} {...(sticks && { 'data-sticky-foot': '' })}>
      <nav className={classes.pager} aria-label={label}>
        <span className={classes.range}>
          {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
        </span>
        {isShown(summary) && <span className={classes.summary}>{summary}</span>}
        <PageNumber page={page} pages={pages} onPage={onPage} />
        <span className={classes.arrows}>
          <IconButton
            label="Previous page"
            icon={<IconChevronLeft size={16} />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            label="Next page"
            icon={<IconChevronRight size={16} />}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </span>
        {onPageSize && (
          <span className={classes.size}>
            <Picker
              label="Rows per page"
              value={String(pageSize)}
              options={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
              onChange={(size) => onPageSize(Number(size))}
            />
          </span>
        )}
      </nav>
    </div>
  );
}

type PageNumberProps = { page: number; pages: number; onPage: (page: number) => void };

/** Goes to the typed page on Enter or blur; shows an error for an invalid number (REP-02). */
function PageNumber({ page, pages, onPage }: PageNumberProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = readPage(typed ?? String(page), pages);
  const valid = wanted !== null;
  const go = () => {
    if (valid && wanted !== page) onPage(wanted);
    if (valid) setTyped(null);
  };
  return (
    <label className={classes.page}>
      <span className={classes.word}>Page</span>
      <input
        className={classNames(classes.number, !valid && classes.wrong)}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(page)}
        aria-invalid={!valid}
        aria-describedby={id}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') setTyped(null);
        }}
        onBlur={() => {
          go();
          setTyped(null);
        }}
      />
      <span id={id} className={classNames(!valid && classes.message)} aria-live="polite">
        {valid ? `of ${formatCount(pages)}` : `must be 1 to ${formatCount(pages)}`}
      </span>
    </label>
  );
}
