import { Link, RichText } from '@/ui';

/** Leads members without an e-mail address to where they add one, by the link in the text. */
export function AddAddress({ text }: { text: string }) {
  return <RichText text={text} parts={{ 1: (words) => <Link href="/settings/personal-information">{words}</Link> }} />;
}
