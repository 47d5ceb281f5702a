/** A command was called the wrong way; the message says how it is called. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
}
