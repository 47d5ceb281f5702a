// The single port of `npm run dev`: files of the web apps come from Vite, everything else from the current server
// process.
import { type IncomingMessage, request as sendRequest, type Server, type ServerResponse } from 'node:http';

/** Answers requests for a path and everything below it. */
export type Route = { base: string; answer: (request: IncomingMessage, response: ServerResponse) => void };

const NOT_RUNNING = 'The server could not start: see the terminal. It starts again when a source changes.\n';

/** A request during a restart waits for the new server; a null port means that it failed. */
export function addDevProxy(http: Server, routes: readonly Route[], serverPort: () => Promise<number | null>): void {
  const routeOf = ({ url = '' }: IncomingMessage) => routes.find(({ base }) => url.startsWith(base));
  http.on('request', (request, response) => {
    const route = routeOf(request);
    if (route) return route.answer(request, response);
    void serverPort().then((port) => (port === null ? refuse(response) : forward(port, request, response)));
  });
  // Vite's own listeners handle upgrades of their routes.
  http.on('upgrade', (request, socket) => {
    if (!routeOf(request)) socket.destroy();
  });
}

function forward(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request;
  const outgoing = sendRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once('error', () => response.destroy());
    answer.pipe(response);
  });
  outgoing.once('error', () => (response.headersSent ? response.destroy() : refuse(response)));
  response.once('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

const refuse = (response: ServerResponse): void =>
  void response.writeHead(503, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(NOT_RUNNING);
