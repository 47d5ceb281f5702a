/** Values by the name of their column, as JSON writes them. */
export type Values = Readonly<Record<string, string | number | boolean | object | null>>;

/** A violation that another constraint would refuse first is tried without that one. */
export type Behind = { readonly without: string; readonly values: Values };

/**
 * The constraints of a table, each with what violates it and nothing else. All of it is tried with a copy of the
 * table's row in guard-rows.sql.ts.
 */
export type TableGuards = {
  /** What a copy cannot share with its original. */
  readonly own: Values;
  /** Every other column is not null. */
  readonly nullable: readonly string[];
  readonly checks?: Readonly<Record<string, readonly Values[] | Behind>>;
  /** Primary keys, unique constraints and unique indexes: the values that the copy shares with its original again. */
  readonly uniques: Readonly<Record<string, readonly string[] | Behind>>;
  readonly references?: Readonly<Record<string, Values>>;
  /** Why not even a copy without a fault is accepted. */
  readonly refusedBy?: string;
};
