// A host of plain files: no headers of ours, nothing packed, the app below a path.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Where the app is below its host. */
export const PATH = "/some/path";

/**
 * Serves a folder. `asked` lists what was asked for; `spoil` may change the bytes of a path, or answer with nothing.
 */
export async function host(folder) {
  const own = { asked: [], spoil: (path, bytes) => bytes };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    own.asked.push(pathname);
    const below = pathname.startsWith(`${PATH}/`) ? normalize(pathname.slice(PATH.length)) : undefined;
    const file = below?.endsWith("/") ? `${below}index.html` : below;
    const bytes = file && !file.includes("..") && (await readFile(join(folder, file)).catch(() => undefined));
    const sent = bytes && own.spoil(pathname, bytes);
    if (!sent) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", "Content-Length": sent.length });
    response.end(sent);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  server.unref();
  own.base = `http://127.0.0.1:${server.address().port}${PATH}`;
  own.close = () => (server.closeAllConnections(), server.close());
  return own;
}
