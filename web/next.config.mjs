import { join } from 'node:path';
import translation, { publicNamespaces } from './next-i18next.config.mjs';

const NEXT_FILE = /[\\/]next[\\/]dist[\\/](?:client|lib|pages|shared)[\\/]/;

const PUBLIC_TEXTS = new RegExp(`[\\\\/]locales[\\\\/](\\w+)[\\\\/](?:${publicNamespaces.join('|')})\\.json$`);

function useEsModule({ createData }) {
  if (!createData) return;
  for (const name of ['resource', 'userRequest', 'request']) {
    createData[name] = createData[name]?.replace(NEXT_FILE, (found) => found.replace('dist', 'dist/esm'));
  }
}

/** @type {import('next').NextConfig} */
export default {
  i18n: translation.i18n,
  // Name of the product in pages that are rendered at build time; /boot.js has that of the running server.
  env: { BUILD_BRAND_NAME: process.env.BRAND_NAME || 'Qima', BUILD_BRAND_NAME_AR: process.env.BRAND_NAME_AR || 'قيمة' },
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // Public pages are cached by server/page-cache in memory, so that no run serves another run's pages.
  cacheMaxMemorySize: 0,
  experimental: { isrFlushToDisk: false, scrollRestoration: true, clientRouterFilter: false },
  // `npm run check` compiles with the same compiler; the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  webpack: (config, { isServer, dev, webpack }) => {
    // Module ids have four digits. Next's default is five from 500 modules on, which costs half a kilobyte of
    // compressed script a page.
    if (!isServer && !dev) {
      config.optimization.moduleIds = false;
      config.plugins.push(new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }));
    }
    // Next ships its browser code as CommonJS too, which cannot be tree-shaken; the ES modules are a third smaller.
    if (!isServer && !dev) config.plugins.push(new webpack.NormalModuleReplacementPlugin(NEXT_FILE, useEsModule));
    // Members load the rest of the texts of all public pages at once.
    if (!isServer && !dev) {
      config.optimization.splitChunks.cacheGroups.publicTexts = {
        test: PUBLIC_TEXTS,
        name: ({ resource }) => `texts-${PUBLIC_TEXTS.exec(resource)[1]}`,
        chunks: 'async',
        enforce: true,
      };
    }
    // The router uses one function of a module that also includes this server-only dependency.
    config.module.rules.push({ test: /[\\/]compiled[\\/]path-to-regexp[\\/]/, sideEffects: false });
    // _document preloads two fonts of the stylesheet; both must have the same URL.
    config.module.rules.push({
      test: /\.woff2$/,
      issuer: { not: /\.css$/ },
      type: 'asset/resource',
      generator: { filename: 'static/media/[name].[hash:8][ext]', publicPath: '/_next/', emit: !isServer },
    });
    // Input captured before hydration is replayed when React starts.
    config.module.rules.push({
      test: /[\\/]next[\\/]dist[\\/](?:esm[\\/])?client[\\/]index\.js$/,
      resolve: { alias: { 'react-dom/client$': join(import.meta.dirname, 'src/lib/hydrate-root.ts') } },
    });
    // SWR includes a polyfill of a hook that React has had since version 18.
    config.resolve.alias['use-sync-external-store/shim$'] = 'react';
    return config;
  },
};
