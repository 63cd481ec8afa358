import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadable } from './loadable.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** A part whose code comes when it is told to. */
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

  it('is loaded again where loading ahead failed', async () => {
    const { Part, loads } = held();
    const ahead = Part.preload();
    loads[0]?.reject(new Error('offline'));
    expect(await ahead).toBe(false);
    render(<Part name="Ada" />);
    await act(async () => loads[1]?.resolve(Greeting));
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
    await act(async () => loads[0]?.reject(new Error('offline')));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(async () => loads[1]?.resolve(Greeting));
    expect(screen.getByText('Hello Ada')).toBeTruthy();
    silent.mockRestore();
  });
});
