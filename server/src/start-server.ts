// Starts a server from its settings, and stops it.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { SetupProblem } from './database/setup-problem.ts';
import type { Env } from './env.ts';
import { buildHttp, type HttpOptions } from './http-server.ts';
import { startJobs } from './jobs.ts';
import { mailFiles } from './mail-files.ts';
import { type AppParts, openApp } from './open-app.ts';
import { type MailSender, startMailSender } from './ports/mail/mail-sender.ts';
import { smtpTransport } from './ports/mail/smtp.ts';

export type Server = { app: App; port: number; stop: () => Promise<void> };

export type ServerParts = AppParts & {
  web: HttpOptions['web'];
  /** Shorter intervals of jobs, by name. */
  paces?: Readonly<Record<string, number>>;
  /** Runs after the database is ready and before the first request. */
  prepare?: (app: App) => Promise<void>;
  extend?: (app: App, http: FastifyInstance) => Promise<void> | void;
};

export async function startServer(env: Env, parts: ServerParts): Promise<Server> {
  const app = await openApp(env, parts);
  try {
    await parts.prepare?.(app);
    const http = await buildHttp(app, {
      web: parts.web,
      trustProxy: env.trustProxy,
      requestsPerMinute: env.requestsPerMinute,
      metricsToken: env.metricsToken,
      ...(parts.extend && { extend: (instance) => parts.extend?.(app, instance) }),
    });
    await listen(http, env);
    const sender = mailSenderOf(app, env);
    const jobs = startJobs(app, parts.paces);
    return {
      app,
      port: (http.server.address() as AddressInfo).port,
      stop: async () => {
        await Promise.all([http.close(), sender?.stop(), jobs.stop()]);
        await app.database.close();
      },
    };
  } catch (error) {
    await app.database.close();
    throw error;
  }
}

/** Without a mail server, mails stay in the outbox. */
const mailSenderOf = (app: App, { smtpUrl, mailFrom }: Env): MailSender | null =>
  smtpUrl === null
    ? null
    : startMailSender({ ...app, files: mailFiles(app), transport: smtpTransport(smtpUrl, mailFrom) });

async function listen(http: FastifyInstance, { host, port }: Env): Promise<void> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    await http.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new SetupProblem(
        `Port ${port} is in use by another program.`,
        `Stop it, or choose another port: PORT=${port + 1}.`,
      );
    }
    if (code === 'EACCES') {
      throw new SetupProblem(`Port ${port} may not be opened by this user.`, 'Choose a port above 1023 with PORT.');
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new SetupProblem(`This machine has no address ${host}.`, 'Correct HOST, or leave it out.');
    }
    throw error;
  }
}
