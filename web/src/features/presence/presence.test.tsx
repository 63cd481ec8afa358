import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ApiError } from '#api/api-error.ts';
import { lookAt, type Place } from './announcer.ts';
import { Lookers, Typing } from './lookers.tsx';
import { storePresence } from './presence-store.ts';

const board: Place = { projectSlug: 'apollo', boardSlug: 'ideas', boardId: 'b', cardId: null };
const ada = { userId: 'a', username: 'Ada', cardId: 'c', typing: false };

describe('faces', () => {
  it('are those of the people on a board, with the number of all others', () => {
    render(<Lookers boardId="b" />);
    expect(screen.queryByText(/here/i)).toBeNull();
    act(() => storePresence('b', { people: [ada, { ...ada, cardId: null }], others: 2 }));
    expect(screen.getByText('Here now: Ada')).toBeInTheDocument();
    expect(screen.getByText('2 more here')).toBeInTheDocument();
    act(() => storePresence('b', { people: [], others: 1 }));
    expect(screen.getByText('1 person is here')).toBeInTheDocument();
    act(() => storePresence('b'));
    expect(screen.queryByText(/here/i)).toBeNull();
  });

  it('of a card are those of its readers alone, and say who types', () => {
    const bob = { userId: 'd', username: 'Bob', cardId: 'c', typing: true };
    storePresence('b', { people: [{ ...ada, cardId: 'other', typing: true }, bob], others: 3 });
    render(
      <>
        <Lookers boardId="b" cardId="c" />
        <Typing boardId="b" cardId="c" />
      </>,
    );
    expect(screen.getByText('Here now: Bob')).toBeInTheDocument();
    expect(screen.getByText('Bob is typing…')).toBeInTheDocument();
    expect(screen.queryByText(/more/)).toBeNull();
    const crowd = ['d', 'e', 'f'].map((userId) => ({ ...bob, userId }));
    act(() => storePresence('b', { people: crowd, others: 0 }));
    expect(screen.getByText('Several people are typing…')).toBeInTheDocument();
  });
});

describe('a page', () => {
  let said: string[];
  let leave: (() => void)[];
  /** Ends when a request has arrived. */
  let travel: () => Promise<void>;
  const arrive = async () => {};
  const fail = (error: Error) => async () => {
    throw error;
  };
  beforeEach(() => {
    jest.useFakeTimers();
    said = [];
    leave = [];
    travel = arrive;
    globalThis.fetch = (async (url: string, { method, body }: RequestInit) => {
      said.push(method === 'PUT' ? String(body) : `${method} ${url.split('/presence/')[0]}`);
      await travel();
      return { ok: true, status: 200, headers: new Headers(), text: async () => '{"people":[],"others":0}' };
    }) as typeof fetch;
  });
  afterEach(async () => {
    for (const one of leave) one();
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
  });

  const at = (cardId: string | null, typing = false) => JSON.stringify({ cardId, typing });
  const gone = 'DELETE /api/projects/apollo/boards/ideas';
  function makeForm() {
    const form = document.body.appendChild(document.createElement('form'));
    form.innerHTML = '<textarea id="new-comment"></textarea>';
    const type = () => form.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }));
    return { type, submit: () => form.dispatchEvent(new Event('submit', { bubbles: true })) };
  }

  it('says where it is once it stays there, again within a minute, and that it goes', async () => {
    leave = [lookAt(board)];
    await jest.advanceTimersByTimeAsync(400);
    expect(said).toEqual([]);
    await jest.advanceTimersByTimeAsync(200);
    expect(said).toEqual([at(null)]);
    await jest.advanceTimersByTimeAsync(50_000);
    expect(said).toEqual([at(null), at(null)]);
    leave.pop()?.();
    await jest.advanceTimersByTimeAsync(600);
    expect(said.at(-1)).toBe(gone);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(said).toHaveLength(3);
  });

  it('is at the card over a board, and back at the board', async () => {
    leave = [lookAt({ ...board, cardId: 'c' }), lookAt(board)];
    await jest.advanceTimersByTimeAsync(600);
    leave.shift()?.();
    await jest.advanceTimersByTimeAsync(600);
    expect(said).toEqual([at('c'), at(null)]);
  });

  it('says that somebody types, and that they stopped', async () => {
    leave = [lookAt({ ...board, cardId: 'c' })];
    const { type, submit } = makeForm();
    await jest.advanceTimersByTimeAsync(600);
    for (let n = 0; n < 10; n += 1) {
      type();
      await jest.advanceTimersByTimeAsync(500);
    }
    expect(said.slice(1)).toEqual([at('c', true), at('c', true)]);
    submit();
    await jest.advanceTimersByTimeAsync(600);
    expect(said.at(-1)).toBe(at('c'));
  });

  it('does not take typing along to another card', async () => {
    leave = [lookAt({ ...board, cardId: 'c' })];
    await jest.advanceTimersByTimeAsync(600);
    makeForm().type();
    leave.pop()?.();
    leave = [lookAt({ ...board, cardId: 'd' })];
    await jest.advanceTimersByTimeAsync(600);
    expect(said).toEqual([at('c'), at('d')]);
  });

  it('says again soon what was not heard, unless that cannot help', async () => {
    travel = fail(new TypeError('Failed to fetch'));
    leave = [lookAt(board)];
    await jest.advanceTimersByTimeAsync(600);
    travel = fail(new ApiError(404, '', 'Not Found'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(said).toEqual([at(null), at(null)]);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(said).toHaveLength(2);
    travel = arrive;
  });

  it('does not say that it goes before it was heard, unless it ends', async () => {
    const heard = Promise.withResolvers<void>();
    travel = () => heard.promise;
    leave = [lookAt(board)];
    await jest.advanceTimersByTimeAsync(600);
    leave.pop()?.();
    await jest.advanceTimersByTimeAsync(600);
    expect(said).toEqual([at(null)]);
    heard.resolve();
    await jest.advanceTimersByTimeAsync(0);
    expect(said).toEqual([at(null), gone]);

    travel = () => new Promise(() => {});
    leave = [lookAt(board)];
    await jest.advanceTimersByTimeAsync(600);
    window.dispatchEvent(new Event('pagehide'));
    expect(said.slice(2)).toEqual([at(null), gone]);
    travel = arrive;
  });

  it('is nowhere while it is hidden', async () => {
    const state = jest.spyOn(document, 'visibilityState', 'get');
    leave = [lookAt(board)];
    await jest.advanceTimersByTimeAsync(600);
    state.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(said).toEqual([at(null), gone]);
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(600);
    expect(said.at(-1)).toBe(at(null));
    state.mockRestore();
  });
});
