import { describe, expect, it } from '@jest/globals';
import { findProjects, MOST_SHOWN } from './find-projects.ts';

const named = (name: string) => ({ name, slug: name.toLowerCase().replaceAll(' ', '-') });
const projects = ['Ground Apollo', 'Apollo', 'Gemini', 'Apollo Tools'].map(named);
const find = (search: string) => findProjects(projects, search).map(({ name }) => name);

describe('finding a project', () => {
  it('shows all of them in their order while nothing is typed', () => {
    expect(find(' ')).toEqual(['Ground Apollo', 'Apollo', 'Gemini', 'Apollo Tools']);
  });

  it('puts those first that begin with what is typed, in any case', () => {
    expect(find('apo')).toEqual(['Apollo', 'Apollo Tools', 'Ground Apollo']);
  });

  it('takes every word, wherever it stands, and the address too', () => {
    expect(find('tools apollo')).toEqual(['Apollo Tools']);
    expect(find('ground-apollo')).toEqual(['Ground Apollo']);
    expect(find('mercury')).toEqual([]);
  });

  it('does without accents', () => {
    expect(findProjects([named('Ørsted Nord')], 'orsted').length).toBe(1);
  });

  it('shows no more than anyone would scroll through', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => named(`Project ${index}`));
    expect(findProjects(many, 'project')).toHaveLength(MOST_SHOWN);
  });
});
