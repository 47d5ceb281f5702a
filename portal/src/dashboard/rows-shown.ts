/** Rows per widget (Spec 1 §2, DSH-04 and DSH-06). */
export const ROWS_SHOWN = 5;
