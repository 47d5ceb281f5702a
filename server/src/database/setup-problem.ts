/** A problem that the operator can fix: shown as two sentences, never as a stack trace. */
export class SetupProblem extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SetupProblem';
    this.hint = hint;
  }
}
