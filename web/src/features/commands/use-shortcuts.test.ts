import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { offerCommand } from './command-store.ts';
import type { CommandId } from './command-table.ts';
import { useShortcuts } from './use-shortcuts.ts';

const withdrawals: (() => void)[] = [];
afterEach(() => {
  for (const withdraw of withdrawals.splice(0)) withdraw();
  window.history.replaceState(null, '', '/');
});

const offer = (id: CommandId, run: () => void = () => {}) => withdrawals.push(offerCommand(id, { run }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });
/** The commands of a card come together, the one that everybody has last. */
const cardComes = (id: CommandId, run: () => void) =>
  act(async () => {
    offer(id, run);
    offer('card.copyLink');
  });

describe('keys pressed on a card that was just opened', () => {
  it('wait for its commands', async () => {
    const run = jest.fn();
    window.history.replaceState(null, '', '/projects/apollo/board/feedback/card/1');
    renderHook(useShortcuts);
    press('3');
    await cardComes('card.inTesting', run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('wait in sequences', async () => {
    const run = jest.fn();
    window.history.replaceState(null, '', '/card/1');
    renderHook(useShortcuts);
    press('p');
    press('2');
    await cardComes('card.user2', run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('are forgotten where another card comes, where it takes long, and without a card', async () => {
    const run = jest.fn();
    const now = jest.spyOn(performance, 'now');
    renderHook(useShortcuts);
    press('3');
    window.history.replaceState(null, '', '/card/1');
    press('3');
    window.history.replaceState(null, '', '/card/2');
    await cardComes('card.inTesting', run);
    for (const withdraw of withdrawals.splice(0)) act(withdraw);
    press('3');
    now.mockReturnValue(Number.MAX_SAFE_INTEGER);
    await cardComes('card.inTesting', run);
    now.mockRestore();
    expect(run).not.toHaveBeenCalled();
  });

  it('are done at once where the commands are there', async () => {
    const run = jest.fn();
    window.history.replaceState(null, '', '/card/1');
    renderHook(useShortcuts);
    await cardComes('card.inTesting', run);
    press('3');
    press('4');
    expect(run).toHaveBeenCalledTimes(1);
    const late = jest.fn();
    await act(async () => void offer('card.resolved', late));
    expect(late).not.toHaveBeenCalled();
  });
});
