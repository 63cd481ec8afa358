import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, prose } from '../primitives.ts';

export const requestUpload = defineCall({
  id: 'requestUpload',
  service: 'cards',
  method: 'POST',
  path: '/api/object-storage/upload-url',
  summary: 'First step of an upload: a signed address, good for 15 minutes and one use',
  access: access.uploader,
  body: z.object({ filename: prose(255), contentType: z.string().max(100) }),
  response: z.object({ uploadUrl: z.string() }),
});

export const uploadImage = defineCall({
  id: 'uploadImage',
  service: 'cards',
  method: 'PUT',
  path: '/api/object-storage/uploads/:uploadId',
  summary: 'Second step: the bytes, at most 10 MB',
  access: access.uploader,
  params: z.object({ uploadId: id }),
  query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(200) }),
  kind: 'raw',
});

export const normalizeUpload = defineCall({
  id: 'normalizeUpload',
  service: 'cards',
  method: 'POST',
  path: '/api/object-storage/normalize',
  summary: 'Third step: the path under which the image is stored',
  access: access.uploader,
  body: z.object({ rawPath: z.string().max(500) }),
  response: z.object({ normalizedPath: z.string() }),
});

export const getImage = defineCall({
  id: 'getImage',
  service: 'cards',
  method: 'GET',
  path: '/images/:name',
  summary: 'The bytes of an image; that of a private board is for those who see the board',
  access: access.imageViewer,
  params: z.object({ name: z.string().max(100) }),
  kind: 'raw',
});
