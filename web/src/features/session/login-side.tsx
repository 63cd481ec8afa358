import { ArrowBigUp, MessagesSquare, SquareKanban } from 'lucide-react';

const features = [
  {
    icon: SquareKanban,
    title: 'Boards that keep up',
    text: 'Bugs and features in a list or a Kanban, live for everyone who is looking.',
  },
  {
    icon: ArrowBigUp,
    title: 'Votes that count',
    text: 'Users say what matters to them, and the board shows it.',
  },
  {
    icon: MessagesSquare,
    title: 'Threads in their place',
    text: 'Questions next to their answers, from report to resolved.',
  },
];

/** The features that users get after signing in. */
export function LoginSide() {
  return (
    <aside
      aria-label="What Cardinal does"
      data-theme="dark"
      className="relative isolate flex flex-col justify-center overflow-hidden bg-canvas px-6 py-14 text-ink sm:px-10 lg:px-16"
    >
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-[radial-gradient(40rem_30rem_at_85%_110%,color-mix(in_oklab,var(--brand)_50%,transparent),transparent)]"
      />
      <div className="mx-auto grid w-full max-w-md gap-10 lg:mx-0">
        <h2 className="text-3xl font-semibold">From the first report to the moment it is resolved.</h2>
        <ul className="grid gap-6">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-selected text-ink">
                <Icon aria-hidden className="size-4.5" />
              </span>
              <div className="grid gap-0.5">
                <h3 className="text-md font-medium">{title}</h3>
                <p className="text-base text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
