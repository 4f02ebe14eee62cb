import type { BreadcrumbList, Graph, InteractionCounter, Thing } from 'schema-dts';

/** The types that a page describes itself with. */
export function jsonLdGraph(...things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** The way to a page, from the front; each step a name and a whole address. */
export function breadcrumbs(steps: [name: string, address: string][]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  };
}

export function counter(action: 'Like' | 'Share' | 'Comment' | 'Follow' | 'Write', count: number): InteractionCounter {
  return {
    '@type': 'InteractionCounter',
    interactionType: { '@type': `${action}Action` },
    userInteractionCount: count,
  };
}

/**
 * Structured data as the server wrote it. Give null in the browser (`typeof window === 'undefined' ? … : null`):
 * then whatever builds it is no part of the first script, and what stands in the page stays.
 */
export function StructuredData({ data }: { data: Graph | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped, so no content can end the element
      dangerouslySetInnerHTML={{ __html: data ? JSON.stringify(data).replace(/</g, '\\u003c') : '' }}
    />
  );
}
