import type { useTheme } from '#ui/theme.tsx';

type Theme = ReturnType<typeof useTheme>['resolved'];
interface Pictured {
  desk: string;
  phone: string;
}

/** Their size in CSS pixels, to reserve the space. */
export const deskSize = { width: 1280, height: 800 };

/** Taken from the running product by `make screenshots`. Vite only finds literal URLs. */
export const productPictures: Record<'board' | 'card' | 'public', Record<Theme, Pictured>> = {
  board: {
    light: {
      desk: new URL('./pictures/board-light.avif', import.meta.url).href,
      phone: new URL('./pictures/board-phone-light.avif', import.meta.url).href,
    },
    dark: {
      desk: new URL('./pictures/board-dark.avif', import.meta.url).href,
      phone: new URL('./pictures/board-phone-dark.avif', import.meta.url).href,
    },
  },
  card: {
    light: {
      desk: new URL('./pictures/card-light.avif', import.meta.url).href,
      phone: new URL('./pictures/card-phone-light.avif', import.meta.url).href,
    },
    dark: {
      desk: new URL('./pictures/card-dark.avif', import.meta.url).href,
      phone: new URL('./pictures/card-phone-dark.avif', import.meta.url).href,
    },
  },
  public: {
    light: {
      desk: new URL('./pictures/public-light.avif', import.meta.url).href,
      phone: new URL('./pictures/public-phone-light.avif', import.meta.url).href,
    },
    dark: {
      desk: new URL('./pictures/public-dark.avif', import.meta.url).href,
      phone: new URL('./pictures/public-phone-dark.avif', import.meta.url).href,
    },
  },
};
