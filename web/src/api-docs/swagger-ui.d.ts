declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { SwaggerConfigs } from 'swagger-ui-dist';

  export default function SwaggerUI(configuration: SwaggerConfigs): void;
}
