import { ArrowRight, Play } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { ProductTour } from './product-tour.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="relative isolate px-4 pt-14 sm:px-6 sm:pt-24">
      <Backdrop />
      <div className="mx-auto grid max-w-4xl justify-items-center text-center">
        <p className="motion-rise rounded-full border bg-surface px-3 py-1 text-sm text-muted shadow-card">
          The issue tracker that your users can see
        </p>
        <h1
          id="hero-title"
          className="motion-rise mt-6 text-4xl font-semibold [animation-delay:60ms] sm:text-5xl lg:text-6xl"
        >
          IT Project Management Made Simple
        </h1>
        <p className="motion-rise mt-5 max-w-2xl text-lg text-muted [animation-delay:120ms] sm:text-xl sm:tracking-normal">
          Users report and vote, the team sorts and ships, and every open page follows live. The board below
          is the real one: move a card.
        </p>
        <div className="motion-rise mt-8 flex flex-wrap justify-center gap-3 [animation-delay:180ms]">
          <Button asChild variant="primary" size="xl">
            <Link href="/auth">
              Start Free Trial
              <ArrowRight aria-hidden />
            </Link>
          </Button>
          <Button asChild size="xl">
            <a href="#demo">
              <Play aria-hidden />
              View Demo
            </a>
          </Button>
        </div>
        <p className="motion-rise mt-4 text-sm text-subtle [animation-delay:220ms]">
          Free for your first project. No credit card.
        </p>
      </div>
      <ProductTour />
    </section>
  );
}

/** Decoration: a red dawn behind the title and a grid that fades out. */
function Backdrop() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 top-0 -z-10 h-[64rem] overflow-hidden">
      <div className="absolute inset-0 bg-[linear-gradient(to_right,var(--line)_1px,transparent_1px),linear-gradient(to_bottom,var(--line)_1px,transparent_1px)] bg-[size:56px_56px] bg-top opacity-70 [mask-image:radial-gradient(50%_22rem_at_50%_15rem,black,transparent)]" />
      <div className="absolute inset-0 bg-[radial-gradient(min(48rem,90vw)_26rem_at_50%_34rem,color-mix(in_oklab,var(--brand)_20%,transparent),transparent_75%)]" />
    </div>
  );
}
