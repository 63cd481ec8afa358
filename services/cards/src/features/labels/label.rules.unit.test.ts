import { limits } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { findLabel, withChange, withLabel, withoutLabel } from './label.rules.ts';

const label = (id: string, name: string) => ({ id, name, color: 'red' as const });
const backend = label('1', 'Backend');
const urgent = label('2', 'Urgent');
const labels = [backend, urgent];

const refusal = (code: string, message: string) =>
  expect.objectContaining({
    code,
    issues: [expect.objectContaining({ path: 'name', message: expect.stringContaining(message) })],
  });

describe('the labels of a project', () => {
  it('are in the order of their names, a new one and a renamed one too', () => {
    expect(withLabel(labels, label('3', 'chore'))).toEqual([backend, label('3', 'chore'), urgent]);
    expect(withChange(labels, '1', { name: 'Zoo' })).toEqual([urgent, label('1', 'Zoo')]);
  });

  it('change only as asked', () => {
    expect(withChange(labels, '2', { color: 'blue' as never })).toEqual([
      backend,
      { ...urgent, color: 'blue' },
    ]);
  });

  it('have no name twice, however it is written', () => {
    expect(() => withLabel(labels, label('3', ' BACKEND '))).toThrow(refusal('label_taken', 'Backend'));
    expect(() => withChange(labels, '2', { name: 'backend' })).toThrow(refusal('label_taken', 'Backend'));
    expect(withChange(labels, '1', { name: 'BACKEND' })[0]?.name).toBe('BACKEND');
  });

  it('are at most as many as may be', () => {
    const most = Array.from({ length: limits.projectLabels }, (_, at) => label(`${at}`, `Label ${at}`));
    expect(() => withLabel(most, label('new', 'New'))).toThrow(
      refusal('validation_failed', `${limits.projectLabels} labels`),
    );
    expect(withLabel(most.slice(1), label('new', 'New'))).toHaveLength(limits.projectLabels);
  });

  it('are found and deleted by id, and not found where there is none', () => {
    expect(findLabel(labels, '2')).toBe(urgent);
    expect(withoutLabel(labels, '1')).toEqual([urgent]);
    const missing = expect.objectContaining({ code: 'not_found' });
    expect(() => findLabel(labels, '3')).toThrow(missing);
    expect(() => withoutLabel(labels, '3')).toThrow(missing);
    expect(() => withChange(labels, '3', {})).toThrow(missing);
  });
});
