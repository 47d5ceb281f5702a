// Pages of a list (Spec 1 §5 and §9, decisions B8 and B9).

export const PAGE_SIZES: readonly number[] = [20, 50, 100];
/** The widgets of the dashboard show five rows. */
export const LIST_SIZES: readonly number[] = [5, ...PAGE_SIZES];
export const PAGE_SIZE_DEFAULT = 20;
/** The list of a project shows all rows it can on one page and has no size selector. */
export const PROJECT_PAGE_SIZE = 500;

/** An empty list has one page. */
export const pageCount = (rowCount: number, size: number): number => Math.max(1, Math.ceil(rowCount / size));

/** The nearest existing page, for an address that names one beyond the end. */
export const pageWithin = (page: number, pages: number): number => Math.min(Math.max(1, page), pages);

/** Parses a typed page number; null if it is not between 1 and the last page. */
export function readPage(text: string, pages: number): number | null {
  const page = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  return page >= 1 && page <= pages ? page : null;
}
