import {
  type Call,
  internalCalls,
  listDeadLetters,
  rebuildReadModels,
  replayDeadLetters,
} from '@cardinal/contracts';
import { type ServiceHarness, someone, startServices } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notesService } from '../test/notes.service.ts';
import { internalTokenHeader, signInternalToken } from './internal-token.ts';

const key = 'internal-token-key-of-the-tests-0123456789';
const foreignKey = 'internal-token-key-of-others-0123456789';

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startServices([notesService]);
});
afterAll(() => harness.stop());

const ask = ({ method, path }: Call, token?: string) =>
  fetch(`${harness.services.get('integrations')?.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { [internalTokenHeader]: token } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });

const operatorCalls = internalCalls.filter(({ access }) => access.who === 'operator');

describe("an operators' call", () => {
  it('is each of dead letters and rebuilding', () => {
    const ids = [listDeadLetters, rebuildReadModels, replayDeadLetters].map(({ id }) => id);
    expect(operatorCalls.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it.each(operatorCalls.map((call) => [call.id, call] as const))(
    '%s is answered to operators',
    async (_id, call) => {
      expect((await ask(call, signInternalToken(key, 'operator', null))).status).toBe(200);
    },
  );

  it.each(operatorCalls.map((call) => [call.id, call] as const))(
    '%s is there for nobody else',
    async (_id, call) => {
      const superAdmin = someone({ isSuperAdmin: true });
      const answers = {
        withoutToken: (await ask(call)).status,
        withForeignToken: (await ask(call, signInternalToken(foreignKey, 'operator', null))).status,
        guest: (await ask(call, signInternalToken(key, 'gateway', null))).status,
        user: (await ask(call, signInternalToken(key, 'gateway', someone()))).status,
        superAdmin: (await ask(call, signInternalToken(key, 'gateway', superAdmin))).status,
        service: (await ask(call, signInternalToken(key, 'cards', null))).status,
      };
      expect(answers).toEqual({
        withoutToken: 401,
        withForeignToken: 401,
        guest: 404,
        user: 404,
        superAdmin: 404,
        service: 404,
      });
    },
  );
});
