/** Values by column, as in JSON. */
export type Values = Readonly<Record<string, string | number | boolean | object | null>>;

/** A violation that another constraint would refuse first is tried without that constraint. */
export type ExclusiveViolation = { readonly without: string; readonly values: Values };

/**
 * The constraints of a table, each with values that violate only it. All are tried with a copy of the table's row in
 * guard-rows.sql.ts.
 */
export type TableGuards = {
  /** The values that a copy must not share with its original. */
  readonly own: Values;
  /** Every other column is not null. */
  readonly nullable: readonly string[];
  readonly checks?: Readonly<Record<string, readonly Values[] | ExclusiveViolation>>;
  /**
   * Primary keys, unique constraints and unique indexes, each with the columns that the copy shares with its original.
   */
  readonly uniques: Readonly<Record<string, readonly string[] | ExclusiveViolation>>;
  readonly references?: Readonly<Record<string, Values>>;
  /** The constraint that refuses even a valid copy. */
  readonly refusedBy?: string;
};
