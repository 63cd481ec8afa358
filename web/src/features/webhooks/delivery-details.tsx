import type { WebhookDelivery } from '@cardinal/contracts';

/** The request of a delivery and the answer to it. */
export function DeliveryDetails({ delivery }: { delivery: WebhookDelivery }) {
  const { request, answer, outcome, tookMs } = delivery;
  return (
    <div className="grid grid-cols-1 gap-4">
      <section aria-label="Answer" className="grid grid-cols-1 gap-2">
        <h3 className="text-sm font-medium">
          Answer{answer ? `: ${answer.status}` : ''}
          {tookMs !== null && <span className="font-normal text-subtle"> after {tookMs} ms</span>}
        </h3>
        {answer ? (
          <>
            <Headers headers={answer.headers} />
            <Text label="Body of the answer" text={answer.body} />
            {answer.isCut && <p className="text-xs text-subtle">Only the beginning is kept.</p>}
          </>
        ) : (
          <p className="text-sm text-muted">{outcome ?? 'There is none yet.'}</p>
        )}
      </section>
      <section aria-label="Request" className="grid grid-cols-1 gap-2">
        <h3 className="text-sm font-medium">Request</h3>
        <Headers headers={request.headers} />
        <Text label="Body of the request" text={format(request.body)} />
      </section>
    </div>
  );
}

function Headers({ headers }: { headers: Readonly<Record<string, string>> }) {
  const all = Object.entries(headers);
  if (all.length === 0) return null;
  return (
    <dl dir="ltr" className="grid gap-0.5 font-mono text-xs">
      {all.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-subtle">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  if (text === '') return <p className="text-xs text-subtle">The body is empty.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section aria-label={label} tabIndex={0} className="max-h-64 overflow-auto rounded-md bg-sunken p-3">
      <pre dir="ltr" className="whitespace-pre-wrap font-mono text-xs [overflow-wrap:anywhere]">
        {text}
      </pre>
    </section>
  );
}

/** JSON with indents; all else as it is. */
function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
