import { expect, it } from '@jest/globals';
import { factoryFaults } from './factories.ts';

it.each([
  [0, 'export function createStore({ model }: Deps) {}'],
  [0, 'export const createStore = ({ model }: Deps = {}) => 1'],
  [0, 'export const createStore = (deps: Deps) => 1'],
  [0, 'export const createCard = defineCall({})'],
  [0, 'export class Refusal extends Error {}'],
  [0, 'export function createUser(deps: Deps, actor: User) {}'],
  [1, 'export function createStore(deps: Deps, log: Log) {}'],
  [1, 'export async function createStore(model: Model) {}'],
  [1, "export const createStore = (level = 'info') => 1"],
  [1, 'export class Store {}'],
])('finds %i faults in %s', (count, code) => {
  expect(factoryFaults('services/auth/src/admin/create-user.ts', code)).toHaveLength(count);
});
