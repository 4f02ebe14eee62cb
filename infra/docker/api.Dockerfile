# Targets: the API, the worker with the same code, PostgreSQL, its backups, and a pooler.
#   docker build -f infra/docker/api.Dockerfile --target api -t qima-api .
ARG PYTHON=python:3.11.14-slim-bookworm
ARG POSTGRES=postgres:18.6-bookworm

FROM ${PYTHON} AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /build && python -m venv /venv
COPY infra/docker/build.lock infra/docker/requirements.lock /
# Three have only source distributions; without a compiler they are pure Python. Their build tools
# are those of build.lock: pip would fetch the newest ones.
RUN /build/bin/pip install --require-hashes --no-deps --only-binary=:all: -r /build.lock \
    && /build/bin/pip wheel --require-hashes --no-deps --no-build-isolation --only-binary=:all: \
        --no-binary=pyvips,dkimpy,http-ece --wheel-dir /wheels -r /requirements.lock \
    && /venv/bin/pip install --no-deps --no-index /wheels/*.whl \
    && /venv/bin/pip uninstall -y pip setuptools
COPY infra/__init__.py /sbom/infra/__init__.py
COPY infra/supply_chain /sbom/infra/supply_chain
COPY infra/docker/requirements.lock /sbom/infra/docker/requirements.lock
RUN cd /sbom && python -m infra.supply_chain.sbom --image api --out .

FROM ${PYTHON} AS backup_packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /venv
COPY infra/docker/backup.lock /backup.lock
RUN /venv/bin/pip install --require-hashes --no-deps --only-binary=:all: -r /backup.lock \
    && /venv/bin/pip uninstall -y pip setuptools
COPY infra/__init__.py /sbom/infra/__init__.py
COPY infra/supply_chain /sbom/infra/supply_chain
COPY infra/docker/backup.lock /sbom/infra/docker/backup.lock
RUN cd /sbom && python -m infra.supply_chain.sbom --image backup --out .

FROM ${POSTGRES} AS postgres
COPY infra/docker/postgres/roles.sh infra/docker/postgres/backup_role.sh /docker-entrypoint-initdb.d/
USER 999:999

# Barman with the programs of the same PostgreSQL. Both base images have the same Debian release.
FROM ${POSTGRES} AS backup
RUN apt-get update && apt-get install -y --no-install-recommends file gnupg rsync \
    && rm -rf /var/lib/apt/lists/*
COPY --from=backup_packages /usr/local/bin/python3.11 /usr/local/bin/python3.11
COPY --from=backup_packages /usr/local/lib /usr/local/lib
RUN ln -s python3.11 /usr/local/bin/python && ldconfig
COPY --from=backup_packages /venv /venv
COPY --from=backup_packages /sbom/backup.cdx.json /usr/local/share/sbom/
COPY infra/__init__.py /srv/infra/__init__.py
COPY infra/ops /srv/infra/ops
COPY infra/docker/backup /usr/local/share/qima-backup
# A new volume takes its owner from the first image that mounts it.
RUN /venv/bin/python -m compileall -q /srv && install -d -o postgres -g postgres /backups \
    && install -d -o 10001 -g 10001 /data/files
WORKDIR /srv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    HOME=/tmp GNUPGHOME=/tmp/gnupg METRICS_PORT=9100
USER 999:999
EXPOSE 9100
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:9100/metrics', timeout=2)"]
ENTRYPOINT ["/usr/local/share/qima-backup/run.sh"]
CMD ["python", "-m", "infra.ops.backup", "serve"]

# The image has the repository of the PostgreSQL project, whose PgBouncer keeps prepared statements.
FROM ${POSTGRES} AS pgbouncer
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer \
    && rm -rf /var/lib/apt/lists/*
COPY infra/docker/pgbouncer/run.sh /usr/local/bin/run-pgbouncer
USER 999:999
EXPOSE 6432
ENTRYPOINT []
CMD ["run-pgbouncer"]

FROM ${PYTHON} AS program
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin qima \
    && install -d -o qima -g qima /data/files
COPY --from=packages /venv /venv
COPY --from=packages /sbom/api.cdx.json /usr/local/share/sbom/
WORKDIR /srv
COPY pyproject.toml ./
COPY migrations migrations
COPY infra/__init__.py infra/__init__.py
COPY api api
# Compiled here, because the folder is read-only at run time.
RUN /venv/bin/python -m compileall -q api infra migrations
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    ENV=production LOG_FORMAT=json STORAGE_DIR=/data/files \
    METRICS_PORT=9100 METRICS_HOST=0.0.0.0
USER 10001:10001
EXPOSE 9100

FROM program AS worker
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:9100/health', timeout=2)"]
CMD ["python", "-m", "api.worker"]

FROM program AS api
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=2)"]
# Limits size and duration of request headers, and shuts down gracefully.
CMD ["python", "-m", "api.serve", "api.main:app", "0.0.0.0:8000"]
