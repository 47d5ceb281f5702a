// The one port of `npm run dev`: files of the web apps go to Vite, everything else to the server, whichever process that is.
import { type IncomingMessage, request as sendRequest, type Server, type ServerResponse } from 'node:http';

/** Answers the requests of a path and everything below it. */
export type Route = { base: string; answer: (request: IncomingMessage, response: ServerResponse) => void };

const NOT_RUNNING = 'The server could not start: see the terminal. It starts again when a source changes.\n';

/** A request that comes while the server restarts waits for the new one; a port of null stands for one that failed. */
export function addDevProxy(http: Server, routes: readonly Route[], serverPort: () => Promise<number | null>): void {
  const routeOf = ({ url = '' }: IncomingMessage) => routes.find(({ base }) => url.startsWith(base));
  http.on('request', (request, response) => {
    const route = routeOf(request);
    if (route) return route.answer(request, response);
    void serverPort().then((port) => (port === null ? refuse(response) : forward(port, request, response)));
  });
  // Vite's own listeners take those of their routes.
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
