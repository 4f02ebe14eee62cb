import { Nuqta } from '@/ui';

/** Cover of a product without an image: night lapis, the pattern and two dots. */
export function ProductPlaceholder() {
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center bg-night text-white/15">
      <span className="absolute inset-0 bg-current [mask:url(/art/nuqta-pattern.svg)_0_0/56px_56px]" />
      <span className="relative flex gap-2 text-[#F3B61F]">
        <Nuqta size={26} />
        <Nuqta size={26} />
      </span>
    </span>
  );
}
