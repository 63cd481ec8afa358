/** The pictures that can be uploaded. A file picker that asks for these has an iPhone send its HEIC photos as JPEG. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;

/** Whether a file says that it is a HEIC photo; many browsers do not know its type. */
export const isHeicFile = ({ type, name }: { type: string; name: string }): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

/** Why a picture is refused, and what to do instead. */
export const pictureRefusals = {
  heic: 'HEIC pictures cannot be read here. On an iPhone, choose Settings > Camera > Formats > Most Compatible, or send it as JPEG.',
  moving: 'An animated PNG would not move here. Please send it as GIF or WebP.',
  other: 'Only PNG, JPEG, GIF, WebP and AVIF images can be uploaded',
} as const;
