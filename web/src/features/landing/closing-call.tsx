import { ArrowRight } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { LogoMark } from '#ui/logo.tsx';

export function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="mx-auto max-w-6xl px-4 pb-16 sm:px-6 sm:pb-24">
      <div
        data-theme="dark"
        className="relative isolate grid justify-items-center overflow-hidden rounded-xl border bg-canvas px-6 py-16 text-center text-ink sm:py-20"
      >
        <div
          aria-hidden
          className="absolute inset-0 -z-10 bg-[radial-gradient(36rem_20rem_at_50%_110%,color-mix(in_oklab,var(--brand)_55%,transparent),transparent)]"
        />
        <LogoMark className="size-12" />
        <h2 id="closing-title" className="mt-5 text-3xl font-semibold sm:text-4xl">
          Hear your users. Ship what matters.
        </h2>
        <p className="mt-3 max-w-lg text-md text-muted sm:text-lg">
          Open your first board and share its link. Everybody can read it, and anyone who signs in can vote.
        </p>
        <Button asChild variant="primary" size="xl" className="mt-7">
          <Link href="/auth">
            Start Free Trial
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </section>
  );
}
