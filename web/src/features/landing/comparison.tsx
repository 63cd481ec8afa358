import { useIsNarrow } from '#ui/use-media-query.ts';
import { Section } from './section.tsx';

const products = ['Cardinal', 'Linear', 'Canny', 'Fider', 'Plane', 'Planka'] as const;
type Product = (typeof products)[number];

/** Only what each product says plainly of itself; what Cardinal lacks is part of it. */
const rows: ReadonlyArray<{ what: string; answers: Record<Product, string> }> = [
  {
    what: 'Users outside the team vote',
    answers: {
      ...{ Cardinal: 'Yes', Linear: 'No', Canny: 'Yes' },
      ...{ Fider: 'Yes', Plane: 'On published boards', Planka: 'No' },
    },
  },
  {
    what: 'Kanban board for the team',
    answers: {
      ...{ Cardinal: 'Yes', Linear: 'Yes', Canny: 'As a roadmap' },
      ...{ Fider: 'No', Plane: 'Yes', Planka: 'Yes' },
    },
  },
  {
    what: 'On your own servers',
    answers: { Cardinal: 'Yes', Linear: 'No', Canny: 'No', Fider: 'Yes', Plane: 'Yes', Planka: 'Yes' },
  },
  {
    what: 'Source code',
    answers: {
      ...{ Cardinal: 'Apache 2.0', Linear: 'Closed', Canny: 'Closed' },
      ...{ Fider: 'AGPL 3.0', Plane: 'AGPL 3.0', Planka: 'Fair Use License' },
    },
  },
  {
    what: 'Sprints or cycles',
    answers: { Cardinal: 'No', Linear: 'Yes', Canny: 'As roadmaps', Fider: 'No', Plane: 'Yes', Planka: 'No' },
  },
];

export function Comparison() {
  const isNarrow = useIsNarrow();
  return (
    <Section
      id="comparison"
      title="Where Cardinal fits"
      text="Feedback tools listen to users, trackers serve the team. Cardinal is for those who want both in one place and can do without the rest."
    >
      <section
        aria-label="Comparison with other products"
        // Scrolls sideways on narrow screens, by keyboard too.
        tabIndex={isNarrow ? 0 : undefined}
        className="overflow-x-auto rounded-xl border bg-surface shadow-card"
      >
        <table className="w-full min-w-3xl border-collapse text-left text-sm">
          <thead>
            <tr className="border-b">
              <td className="px-4 py-3" />
              {products.map((product) => (
                <th key={product} scope="col" className={cellClass(product, 'font-semibold')}>
                  {product}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, answers }) => (
              <tr key={what} className="border-b last:border-b-0">
                <th scope="row" className="px-4 py-3 font-medium">
                  {what}
                </th>
                {products.map((product) => (
                  <td
                    key={product}
                    className={cellClass(product, answers[product] === 'No' ? 'text-subtle' : 'text-ink')}
                  >
                    {answers[product]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-5 max-w-3xl text-sm text-muted">
        As we know these products in November 2026. Cardinal has no sprints, no mobile apps and no import from
        other trackers. If you need these, one of the others serves you better.
      </p>
    </Section>
  );
}

const cellClass = (product: Product, className: string) =>
  `px-4 py-3 ${className} ${product === 'Cardinal' ? 'bg-hover' : ''}`;
