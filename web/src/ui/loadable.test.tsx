import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadable } from './loadable.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** A part whose code comes on demand. */
function held() {
  const loads: PromiseWithResolvers<typeof Greeting>[] = [];
  const load = jest.fn(() => {
    const one = Promise.withResolvers<typeof Greeting>();
    loads.push(one);
    return one.promise;
  });
  const Part = loadable(load, <p>Loading</p>);
  return { Part, load, loads };
}

/** Fails its first request, and the second one that follows. */
async function fail(loads: { reject: (reason: unknown) => void }[]) {
  loads[0]?.reject(new Error('offline'));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  await act(async () => loads[1]?.reject(new Error('offline')));
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a part that is loaded on demand', () => {
  it('shows what stands in for it, and itself as soon as its code is there', async () => {
    const { Part, load, loads } = held();
    expect(load).not.toHaveBeenCalled();
    render(<Part name="Ada" />);
    expect(screen.getByText('Loading')).toBeTruthy();
    await act(async () => loads[0]?.resolve(Greeting));
    expect(screen.getByText('Hello Ada')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is there at once where it was loaded ahead', async () => {
    const { Part, load, loads } = held();
    const ahead = Part.preload();
    loads[0]?.resolve(Greeting);
    expect(await ahead).toBe(true);
    render(<Part name="Ada" />);
    expect(screen.queryByText('Loading')).toBeNull();
    expect(screen.getByText('Hello Ada')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is asked for a second time where the first request failed', async () => {
    const { Part, load, loads } = held();
    render(<Part name="Ada" />);
    await act(async () => loads[0]?.reject(new Error('busy')));
    expect(screen.getByText('Loading')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await act(async () => loads[1]?.resolve(Greeting));
    expect(screen.getByText('Hello Ada')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is loaded again where loading ahead failed', async () => {
    const { Part, loads } = held();
    const ahead = Part.preload();
    await fail(loads);
    expect(await ahead).toBe(false);
    render(<Part name="Ada" />);
    await act(async () => loads[2]?.resolve(Greeting));
    expect(screen.getByText('Hello Ada')).toBeTruthy();
  });

  it('is loaded again when somebody tries again after a failure', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { Part, loads } = held();
    render(
      <ErrorBoundary>
        <Part name="Ada" />
      </ErrorBoundary>,
    );
    await fail(loads);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(async () => loads[2]?.resolve(Greeting));
    expect(screen.getByText('Hello Ada')).toBeTruthy();
    silent.mockRestore();
  });
});
