import { useEffect } from 'react';

const PRODUCT_NAME = 'Cardinal';

/** Sets the page title: 'Settings' becomes 'Settings | Cardinal'. Does nothing while the name is loading. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} | ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
}
