import { describe, expect, it } from '@jest/globals';
import { foldKey } from './fold-key.ts';

describe('folding names', () => {
  it.each([
    ['case', 'Alice', 'aLICE'],
    ['width', 'alice', 'ａｌｉｃｅ'],
    ['composition', 'é', 'e\u0301'],
    ['ligatures', 'ﬁona', 'fiona'],
    ['the German s', 'Straße', 'STRASSE'],
    ['the final sigma', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['the Kelvin sign', '\u212Aelvin', 'kelvin'],
    ['space around', ' alice ', 'alice'],
  ])('ignores %s', (_what, first, second) => {
    expect(foldKey(first)).toBe(foldKey(second));
  });

  it('keeps different names apart', () => {
    expect(new Set(['alice', 'alicе', 'al1ce', 'alice2'].map(foldKey)).size).toBe(4);
  });

  it('changes nothing when done again', () => {
    for (const text of ['Straße', 'ﬁ', 'ΣΑΣ', 'İstanbul', 'ŉ', 'ǅ']) {
      expect(foldKey(foldKey(text))).toBe(foldKey(text));
    }
  });
});
