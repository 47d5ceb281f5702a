// Pages of a list (Spec 1 §5 and §9, decisions B8 and B9).

export const PAGE_SIZES: readonly number[] = [20, 50, 100];
/** Five are the rows of a widget on the dashboard. */
export const LIST_SIZES: readonly number[] = [5, ...PAGE_SIZES];
export const PAGE_SIZE_DEFAULT = 20;
/** A list of one project shows all it can at once and offers no choice of size. */
export const PROJECT_PAGE_SIZE = 500;

/** An empty list has one page, which is empty. */
export const pageCount = (rowCount: number, size: number): number => Math.max(1, Math.ceil(rowCount / size));

/** The nearest page there is, for an address that names one beyond the end. */
export const pageWithin = (page: number, pages: number): number => Math.min(Math.max(1, page), pages);

/** What somebody typed as a page number; null when it is not one from 1 to the last. */
export function readPage(text: string, pages: number): number | null {
  const page = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  return page >= 1 && page <= pages ? page : null;
}
