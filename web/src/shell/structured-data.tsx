import type { BreadcrumbList, Graph, InteractionCounter, Thing } from 'schema-dts';

/** Types of a page's JSON-LD. */
export function jsonLdGraph(...things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** Breadcrumb of a page from the home page; each step has a name and an absolute URL. */
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
 * JSON-LD written by the server. Pass null in the browser (`typeof window === 'undefined' ? … : null`): the code that
 * builds it then stays out of the bundle, and the rendered script stays.
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
