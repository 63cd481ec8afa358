import { baseConfig } from '@cardinal/service-kit';
import { z } from 'zod';

export const config = baseConfig.extend({
  /**
   * Whether admins can award points on cards; if off, everybody sees the documented figure (docs/product-rules.md,
   * Points).
   */
  FEATURE_POINTS: z.enum(['on', 'off']).default('off'),
});
