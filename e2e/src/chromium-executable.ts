export interface ChromiumExecutable {
  readonly executablePath: string;
  /** Additional environment variables, for libraries and fonts that are not the system's. */
  readonly env: Readonly<Record<string, string>>;
}
