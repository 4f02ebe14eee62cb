import { join } from 'node:path';

const NEXT_FILE = /[\\/]next[\\/]dist[\\/](?:client|lib|pages|shared)[\\/]/;

function useEsModule({ createData }) {
  if (!createData) return;
  for (const name of ['resource', 'userRequest', 'request']) {
    createData[name] = createData[name]?.replace(NEXT_FILE, (found) => found.replace('dist', 'dist/esm'));
  }
}

/** @type {import('next').NextConfig} */
export default {
  // English has no prefix, Arabic stands under /ar.
  i18n: { defaultLocale: 'en', locales: ['en', 'ar'], localeDetection: false },
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // Public pages are kept by the page cache (server/page-cache), in memory only, so that no run shows another run's pages.
  cacheMaxMemorySize: 0,
  experimental: { isrFlushToDisk: false, scrollRestoration: true, clientRouterFilter: false },
  // `npm run check` compiles with the same compiler; the build does not do it a second time.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  webpack: (config, { isServer, dev, webpack }) => {
    // Numbers of modules have four digits. By default they have five from five hundred modules on, and every script
    // says dozens of them: half a kilobyte of a page, packed.
    if (!isServer && !dev) {
      config.optimization.moduleIds = false;
      config.plugins.push(new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }));
    }
    // Next ships its browser code as CommonJS too, which can't be shaken: the same files as ES modules weigh a third less.
    if (!isServer && !dev) config.plugins.push(new webpack.NormalModuleReplacementPlugin(NEXT_FILE, useEsModule));
    // The router asks for one function of a module that also brings this along for servers.
    config.module.rules.push({ test: /[\\/]compiled[\\/]path-to-regexp[\\/]/, sideEffects: false });
    // _document preloads two of the fonts that the stylesheet names: the same file, under the same address.
    config.module.rules.push({
      test: /\.woff2$/,
      issuer: { not: /\.css$/ },
      type: 'asset/resource',
      generator: { filename: 'static/media/[name].[hash:8][ext]', publicPath: '/_next/', emit: !isServer },
    });
    // What was pressed before React was there is handed to it as it begins.
    config.module.rules.push({
      test: /[\\/]next[\\/]dist[\\/](?:esm[\\/])?client[\\/]index\.js$/,
      resolve: { alias: { 'react-dom/client$': join(import.meta.dirname, 'src/lib/hydrate-root.ts') } },
    });
    // SWR carries a stand-in for what React has had since 18.
    config.resolve.alias['use-sync-external-store/shim$'] = 'react';
    return config;
  },
};
