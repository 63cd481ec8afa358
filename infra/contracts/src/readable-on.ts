/**
 * Black or white, whichever can be read on a colour of six hexadecimal digits: by its brightness, as sRGB weighs the
 * parts of it.
 */
export function readableOn(colour: string): '#000' | '#fff' {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where the contrast with both is the same.
  return brightness > 0.179 ? '#000' : '#fff';
}
