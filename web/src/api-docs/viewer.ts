import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { findOperations } from './find-operations.ts';

/** The viewer of the OpenAPI document at `/api/docs`. A token stays in memory, and goes to this Cardinal alone. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

SwaggerUI({
  url: '/api/docs/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  // Not through a server of the library's makers.
  validatorUrl: null,
  plugins: [{ fn: { opsFilter: findOperations } }],
});
