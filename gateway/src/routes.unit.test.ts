import { type Call, calls, internalCalls } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { isServicePath, routeTable } from './routes.ts';

const find = routeTable();
const example = (call: Call) => call.path.replace(/:(\w+)/g, 'some-$1');
const found = (method: string, path: string) => {
  const route = find(method, path);
  return route && 'call' in route ? route.call.id : route;
};
const shape = ({ method, path }: Call) => `${method} ${path.replace(/:\w+/g, ':')}`;
const call = (id: string, method: Call['method'], path: string) =>
  ({ ...calls[0], id, method, path }) as Call;

describe('the route table', () => {
  it.each(calls.map((each) => [each.id, each] as const))('brings %s to its own call', (id, each) => {
    expect(found(each.method, example(each))).toBe(id);
    expect(isServicePath(each.path)).toBe(true);
  });

  it('has no two calls for the same requests', () => {
    expect(new Set(calls.map(shape)).size).toBe(calls.length);
  });

  it('gives the same answer whatever the order of the calls', () => {
    const reversed = routeTable([...calls].reverse());
    for (const each of calls) expect(reversed(each.method, example(each))).toEqual({ call: each });
  });

  it('prefers what is written out over a parameter, and goes back where that leads nowhere', () => {
    const table = routeTable([
      call('any', 'GET', '/api/things/:id'),
      call('list', 'GET', '/api/things/all'),
      call('parts', 'GET', '/api/things/:id/parts'),
      call('remove', 'DELETE', '/api/things/:id'),
    ]);
    expect(table('GET', '/api/things/all')).toMatchObject({ call: { id: 'list' } });
    expect(table('GET', '/api/things/all/parts')).toMatchObject({ call: { id: 'parts' } });
    expect(table('DELETE', '/api/things/all')).toMatchObject({ call: { id: 'remove' } });
  });

  it('refuses two calls that differ in nothing but the names of parameters', () => {
    const same = [call('one', 'GET', '/api/a/:id'), call('two', 'GET', '/api/a/:slug')];
    expect(() => routeTable(same)).toThrow('two and one answer the same requests');
  });

  it('reaches no internal call and no page for operators', () => {
    for (const each of internalCalls) expect(find(each.method, example(each))).toBeNull();
    for (const path of ['/health/live', '/health/ready', '/metrics']) expect(find('GET', path)).toBeNull();
  });

  it('does not take dots and empty segments for parameters, encoded or not', () => {
    const paths = ['/api/cards//', '/api/cards/..', '/api/cards/%2e%2E', '/api//cards', '/api/cards/a/../b'];
    for (const path of paths) expect(find('GET', path)).toBeNull();
  });

  it('does not take other spellings for the same path', () => {
    for (const path of ['/API/cards', '/api%2fcards', '/api/Cards']) {
      expect(find('GET', path)).toBeNull();
    }
  });

  it('names the methods of a path that is there', () => {
    expect(find('PUT', '/api/projects')).toEqual({ allowed: ['GET', 'POST'] });
  });

  it('answers HEAD by what answers GET', () => {
    expect(found('HEAD', '/api/projects')).toBe('listProjects');
  });

  it('calls a broken encoding a malformed request', () => {
    expect(() => find('GET', '/api/cards/%E0%A4%A')).toThrow('The address is not valid');
  });
});
