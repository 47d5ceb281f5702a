/** The values of a statement, each with its placeholder. */
export class Parameters {
  readonly values: unknown[] = [];

  readonly add = (value: unknown): string => {
    this.values.push(value);
    return `$${this.values.length}`;
  };
}
