import type { Webhook } from '@cardinal/contracts';
import { Send } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { useTestWebhook } from './webhooks.queries.ts';

/** Sends a test, and shows what came back. */
export function TestButton({ slug, webhook }: { slug: string; webhook: Webhook }) {
  const { data, isPending, mutate, reset } = useTestWebhook(slug, webhook.id);
  return (
    <>
      <Button
        size="sm"
        icon={<Send />}
        loading={isPending}
        aria-label={`Test the webhook ${webhook.name}`}
        onClick={() => mutate()}
      >
        Test
      </Button>
      <Dialog
        open={data !== undefined}
        onOpenChange={(open) => !open && reset()}
        size="lg"
        title={data?.state === 'sent' ? 'The test arrived' : 'The test failed'}
        description={
          data?.state === 'sent' ? undefined : 'The receiver has to answer with a status of 200 to 299.'
        }
      >
        <DialogBody>{data && <DeliveryDetails delivery={data} />}</DialogBody>
      </Dialog>
    </>
  );
}
