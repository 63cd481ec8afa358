import { useEffect } from 'react';

const PRODUCT_NAME = 'Cardinal';

/** Names the tab: 'Settings' becomes 'Settings | Cardinal'. Nothing while the name is still loading. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} | ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
}
