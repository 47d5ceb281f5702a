/** Something the person who starts the server can put right: shown as two sentences, never as a stack. */
export class SetupProblem extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SetupProblem';
    this.hint = hint;
  }
}
