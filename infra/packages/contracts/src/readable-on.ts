/** The brightness of a colour of six hexadecimal digits, as sRGB weighs the parts of it. */
function getBrightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever can be read on a colour of six hexadecimal digits. */
export const readableOn = (colour: string): '#000' | '#fff' =>
  // The brightness that has the same contrast with both.
  getBrightness(colour) > 0.179 ? '#000' : '#fff';

/** The lightest surface of the light theme, and the lightest one that buttons stand on in the dark one. */
const surfaces = { light: 'ffffff', dark: '1f1f23' } as const;
/** Contrast that shapes need (WCAG 1.4.11). */
const leastContrast = 3;

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [getBrightness(one), getBrightness(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Steps from a colour to black or white. */
const steps = 20;

function mixed(colour: string, toward: number, step: number): string {
  const part = (at: number) => {
    const own = Number.parseInt(colour.slice(at, at + 2), 16);
    const value = Math.round(own + ((toward - own) * step) / steps);
    return value.toString(16).padStart(2, '0');
  };
  return part(0) + part(2) + part(4);
}

/** A colour as it can be made out in a theme: as much darker or lighter as that takes. */
export function visibleIn(theme: keyof typeof surfaces, colour: string): string {
  const toward = theme === 'light' ? 0 : 255;
  for (let step = 0; step < steps; step += 1) {
    const shade = mixed(colour, toward, step);
    if (contrast(shade, surfaces[theme]) >= leastContrast) return shade;
  }
  return mixed(colour, toward, steps);
}
