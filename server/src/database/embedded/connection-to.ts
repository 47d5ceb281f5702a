export type SocketConnection = { host: string; port: number; user: string; database: string };

/** Set explicitly, because pg would otherwise read the PG… environment variables. */
export const connectionTo = (connection: SocketConnection) => ({
  ...connection,
  ssl: false,
  password: '',
  options: '',
});
