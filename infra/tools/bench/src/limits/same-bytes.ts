import { createServer } from 'node:http';

/** A program of its own: answers every request with as many bytes as its path says, and does nothing else. */

const bodies = new Map<number, Buffer>();

function getBody(size: number): Buffer {
  const body = bodies.get(size) ?? Buffer.alloc(size, 'x');
  bodies.set(size, body);
  return body;
}

const server = createServer((req, res) => {
  const body = getBody(Number(req.url?.slice(1)) || 0);
  req.resume();
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  res.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit());
