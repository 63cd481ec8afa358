import { Page, PageHeader } from '#ui/page.tsx';

export function UiGallery() {
  return (
    <Page>
      <PageHeader title="Design system" />
    </Page>
  );
}
