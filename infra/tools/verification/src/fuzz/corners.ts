import type { Call } from '@cardinal/contracts';
import { pollution, worstTexts, worstValues } from './hostile.ts';
import { listPropertyNames, type Recipe } from './recipe.ts';

/**
 * Requests that a short random run would miss: the worst values in every field of the body and every parameter, one at
 * a time, by the caller with the most rights.
 */
export function buildCornerRecipes(call: Call): Recipe[] {
  const plain: Recipe = {
    who: call.access.who === 'super_admin' ? 'super_admin' : 'project_admin',
    kind: 'public',
    params: {},
    encode: true,
    query: [],
    body: { is: 'sample' },
    headers: [],
  };
  const inBody =
    call.kind === 'json' && call.method !== 'GET'
      ? [
          ...listPropertyNames(call.body).flatMap((name) =>
            worstValues.map((value) => [name, value] as const),
          ),
          ...pollution,
        ]
      : [];
  return [
    plain,
    ...listPropertyNames(call.params).flatMap((name) =>
      worstTexts.map((text) => ({ ...plain, params: { [name]: text } })),
    ),
    ...listPropertyNames(call.query).flatMap((name) =>
      worstTexts.map((text): Recipe => ({ ...plain, query: [[name, text]] })),
    ),
    ...inBody.map((by): Recipe => ({ ...plain, body: { is: 'changed', by: [by] } })),
  ];
}
