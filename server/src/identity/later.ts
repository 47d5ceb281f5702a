/** So many milliseconds after an instant. */
export const later = (instant: Date | string, ms: number): Date => new Date(new Date(instant).getTime() + ms);
