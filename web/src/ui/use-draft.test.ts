import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());

const open = () => renderHook(() => useDraft('comment:1', ''));
const shown = ({ result }: ReturnType<typeof open>) => result.current[0];
const type = ({ result }: ReturnType<typeof open>, text: string) => act(() => result.current[1](text));
/** The draft that a page would find on loading. */
const kept = () => sessionStorage.getItem('cardinal_draft:comment:1');

/** Sends the draft; the server answers on demand. */
function send({ result }: ReturnType<typeof open>) {
  const answer = Promise.withResolvers<void>();
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = result.current[3](() => answer.promise).catch(() => undefined);
  });
  const end = async (how: () => void) => {
    how();
    await act(() => done);
  };
  return { arrive: () => end(answer.resolve), fail: () => end(() => answer.reject(new Error('No'))) };
}

describe('a draft', () => {
  it('is there again after the form was closed', () => {
    const form = open();
    type(form, 'Half a thought');
    form.unmount();
    expect(shown(open())).toBe('Half a thought');
  });

  it('is kept but not shown while it is sent, and gone when it arrived', async () => {
    const form = open();
    type(form, 'A thought');
    const { arrive } = send(form);
    expect([shown(form), shown(open())]).toEqual(['', '']);
    expect(kept()).toBe('"A thought"');
    await arrive();
    expect(kept()).toBeNull();
  });

  it('is shown again when it did not arrive', async () => {
    const form = open();
    type(form, 'A thought');
    await send(form).fail();
    expect(shown(form)).toBe('A thought');
    expect(shown(open())).toBe('A thought');
  });

  it('stays when it was typed while the one before was sent', async () => {
    const form = open();
    type(form, 'First');
    const { arrive } = send(form);
    type(form, 'Second');
    await arrive();
    expect([shown(form), kept()]).toEqual(['Second', '"Second"']);
  });
});
