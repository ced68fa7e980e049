export function Clouds({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 390 120" aria-hidden="true" className={className}>
      <path d="M34 92h58a15 15 0 0 0 2-29.9A21 21 0 0 0 55 53a16 16 0 0 0-21 9.5A15 15 0 0 0 34 92Z" />
      <path d="M196 40h36a9.5 9.5 0 0 0 1-19A14 14 0 0 0 208 16a11 11 0 0 0-13 6A9.2 9.2 0 0 0 196 40Z" />
    </svg>
  );
}
