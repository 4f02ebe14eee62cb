import languages from './next-i18next.config.js';

const { i18n } = languages;

/** @type {import('next').NextConfig} */
export default {
  i18n,
  reactStrictMode: true,
  poweredByHeader: false,
  // Cached public pages live in memory only, bounded, so that no run shows another run's pages.
  cacheMaxMemorySize: 64 * 1024 * 1024,
  experimental: { isrFlushToDisk: false },
  // `npm run check` compiles with the same compiler; the build does not do it a second time.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  webpack: (config, { isServer }) => {
    // _document preloads two of the fonts that the stylesheet names: the same file, under the same address.
    config.module.rules.push({
      test: /\.woff2$/,
      issuer: { not: /\.css$/ },
      type: 'asset/resource',
      generator: { filename: 'static/media/[name].[hash:8][ext]', publicPath: '/_next/', emit: !isServer },
    });
    return config;
  },
};
