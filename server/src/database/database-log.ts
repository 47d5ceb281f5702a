/** The logger methods that the database layer uses; Fastify's logger has them. */
export type DatabaseLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
