import { type Call, calls, type HttpMethod } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';

/** A node of the path tree: literal and parameter children, and the calls that end here. */
interface Node {
  literal: Map<string, Node>;
  parameter: Node | null;
  calls: Map<HttpMethod, Call>;
}

type Route = { call: Call } | { allowed: HttpMethod[] } | null;
export type FindRoute = (method: string, path: string) => Route;

const node = (): Node => ({ literal: new Map(), parameter: null, calls: new Map() });

function childFor(parent: Node, segment: string): Node {
  if (segment.startsWith(':')) {
    parent.parameter ??= node();
    return parent.parameter;
  }
  const child = parent.literal.get(segment) ?? node();
  parent.literal.set(segment, child);
  return child;
}

function buildTree(all: readonly Call[]): Node {
  const root = node();
  for (const call of all) {
    const end = call.path.slice(1).split('/').reduce(childFor, root);
    const other = end.calls.get(call.method);
    if (other) throw new Error(`${call.id} and ${other.id} answer the same requests`);
    end.calls.set(call.method, call);
  }
  return root;
}

/** All matching nodes, the most literal first, so that the order of the registry does not matter. */
function ends(from: Node, segments: readonly string[]): Node[] {
  const [segment, ...rest] = segments;
  if (segment === undefined) return from.calls.size > 0 ? [from] : [];
  const literal = from.literal.get(segment);
  return [...(literal ? ends(literal, rest) : []), ...(from.parameter ? ends(from.parameter, rest) : [])];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AppError('malformed_request', 'The address is not valid');
  }
}

/** Empty and dot segments are interpreted differently by some software, so they are no valid parameters. */
const isPlain = (segment: string) => !['', '.', '..'].includes(segment) && !segment.includes('\0');

/** Users see this as the same URL, so it leads to the same call. */
const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/**
 * Finds the call of a request. Literal segments win over parameters. If the path only exists with other methods,
 * returns those; null if it does not exist. HEAD is handled like GET.
 * @throws AppError `malformed_request` if the path is not validly encoded
 */
export function routeTable(all: readonly Call[] = calls): FindRoute {
  const root = buildTree(all);
  return (method, path) => {
    const segments = withoutTrailingSlash(path).slice(1).split('/');
    if (!segments.map(decoded).every(isPlain)) return null;
    const found = ends(root, segments);
    const wanted = (method === 'HEAD' ? 'GET' : method) as HttpMethod;
    const call = found.find((end) => end.calls.has(wanted))?.calls.get(wanted);
    if (call) return { call };
    const allowed = new Set(found.flatMap((end) => [...end.calls.keys()]));
    return allowed.size > 0 ? { allowed: [...allowed].sort() } : null;
  };
}

/** Paths of services; all others belong to the web app. */
export const isServicePath = (path: string): boolean =>
  /^\/((api|hub|images|logos|embed)(\/|$)|sitemap\.xml$|public\/[^/]+\/[^/]+\/(feed\.atom|[^/]+\/picture\.png)$)/i.test(
    path,
  );
