export interface ChromiumExecutable {
  readonly executablePath: string;
  /** What the process needs on top of the environment: its libraries and fonts when they are not the system's. */
  readonly env: Readonly<Record<string, string>>;
}
