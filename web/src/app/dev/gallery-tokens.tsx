import { LogoMark } from '#ui/logo.tsx';
import { Row, Shelf } from './shelf.tsx';

const surfaces = [
  'bg-canvas',
  'bg-surface',
  'bg-raised',
  'bg-sunken',
  'bg-hover',
  'bg-pressed',
  'bg-inverse',
];
const tones = [
  ['Primary', 'bg-primary', 'bg-selected text-ink'],
  ['Disabled', 'bg-disabled', 'bg-disabled text-on-disabled'],
  ['Vote', 'bg-vote', 'bg-vote-soft text-vote-ink'],
  ['Danger', 'bg-danger', 'bg-danger-soft text-danger-ink'],
  ['Amber', 'bg-amber', 'bg-amber-soft text-amber-ink'],
  ['Green', 'bg-green', 'bg-green-soft text-green-ink'],
  ['Blue', 'bg-blue', 'bg-blue-soft text-blue-ink'],
  ['Violet', 'bg-violet', 'bg-violet-soft text-violet-ink'],
  ['Rose', 'bg-rose', 'bg-rose-soft text-rose-ink'],
  ['Unread', 'bg-unread', 'bg-unread text-on-unread'],
] as const;
const sizes = [
  'text-xs',
  'text-sm',
  'text-base',
  'text-md',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
  'text-4xl',
];

export function TokensGallery() {
  return (
    <Shelf title="Tokens">
      <Row>
        <LogoMark className="size-4" />
        <LogoMark className="size-7" />
        <LogoMark className="size-12" />
        <LogoMark className="size-28" />
      </Row>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
        {surfaces.map((surface) => (
          <div key={surface} className="grid grid-cols-1 gap-1.5 text-xs text-muted">
            <span className={`h-14 rounded-md border ${surface}`} />
            {surface}
          </div>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {tones.map(([name, solid, soft]) => (
          <div key={name} className="overflow-hidden rounded-md border text-sm">
            <span className={`block h-8 ${solid}`} />
            <span className={`block px-3 py-2 ${soft}`}>{name}</span>
          </div>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-1">
        {sizes.map((size) => (
          <p key={size} className={size}>
            Calm software for busy teams <span className="text-subtle">{size}</span>
          </p>
        ))}
      </div>
    </Shelf>
  );
}
