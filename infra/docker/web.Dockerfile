# The web: Next.js with a custom server.
#   docker build -f infra/docker/web.Dockerfile -t qima-web .
ARG NODE=node:26.12.1-bookworm-slim
ARG PYTHON=python:3.11.14-slim-bookworm

FROM ${PYTHON} AS inventory
WORKDIR /sbom
COPY infra/__init__.py infra/__init__.py
COPY infra/supply_chain infra/supply_chain
COPY package-lock.json ./
RUN python -m infra.supply_chain.sbom --image web --out .

FROM ${NODE} AS manifests
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
COPY web/package.json web/package.json
COPY infra/openapi/package.json infra/openapi/package.json

FROM manifests AS build
RUN npm ci --workspace web --no-audit --no-fund
COPY web web
RUN npm run build --workspace web
# Cache of later builds, not needed at run time.
RUN rm -rf web/.next/cache

FROM manifests AS packages
RUN npm ci --workspace web --omit=dev --no-audit --no-fund
# Next's compiler and the peer dependencies for tests are not needed at run time.
RUN rm -rf node_modules/@next/swc-* node_modules/typescript node_modules/playwright* node_modules/@playwright

FROM ${NODE}
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin qima \
    && rm -rf /usr/local/lib/node_modules /opt/yarn*
WORKDIR /srv/web
COPY --from=packages /srv/node_modules /srv/node_modules
COPY --from=packages /srv/package.json /srv/package.json
COPY --from=inventory /sbom/web.cdx.json /usr/local/share/sbom/
COPY web/package.json web/next.config.mjs web/next-i18next.config.mjs ./
COPY web/server server
COPY web/public public
COPY --from=build /srv/web/.next .next
ENV ENV=production NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 LOG_FORMAT=json WEB_HOST=0.0.0.0 WEB_PORT=3000 \
    METRICS_PORT=9100 METRICS_HOST=0.0.0.0
USER 10001:10001
EXPOSE 3000 9100
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=160", "server/index.mjs"]
