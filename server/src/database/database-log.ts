/** The part of a logger that the database layer uses; Fastify's logger fits. */
export type DatabaseLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
