# Targets: the API, the worker with the same code, PostgreSQL with the backup commands, and a pooler.
#   docker build -f infra/docker/api.Dockerfile --target api -t qima-api .
ARG PYTHON=python:3.11.14-slim-bookworm
ARG POSTGRES=postgres:18.6-bookworm

FROM ${PYTHON} AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /venv
COPY infra/docker/requirements.lock /requirements.lock
# pyvips has only a source distribution; without a compiler it is pure Python.
RUN /venv/bin/pip install --require-hashes --no-deps --only-binary=:all: --no-binary=pyvips \
        -r /requirements.lock \
    && /venv/bin/pip uninstall -y pip setuptools

# PostgreSQL with Python and the backup commands. Both base images have the same Debian release.
FROM ${POSTGRES} AS postgres
COPY --from=packages /usr/local/bin/python3.11 /usr/local/bin/python
COPY --from=packages /usr/local/lib /usr/local/lib
COPY --from=packages /venv/lib/python3.11/site-packages/obstore /srv/obstore
COPY --from=packages /venv/lib/python3.11/site-packages/typing_extensions.py /srv/
COPY infra/__init__.py /srv/infra/__init__.py
COPY infra/ops /srv/infra/ops
COPY infra/docker/postgres/roles.sh /docker-entrypoint-initdb.d/roles.sh
# A new volume takes its owner from the first image that mounts it.
RUN python -m compileall -q /srv && install -d -o postgres -g postgres /vault \
    && install -d -o 10001 -g 10001 /data/files
ENV PYTHONPATH=/srv PYTHONDONTWRITEBYTECODE=1
USER 999:999

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
WORKDIR /srv
COPY pyproject.toml ./
COPY migrations migrations
COPY infra/__init__.py infra/__init__.py
# Backup and restore of uploads.
COPY infra/ops infra/ops
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
