#!/bin/sh
# Starts PgBouncer in transaction mode: 1.21 or newer, but not 1.25.0, which fails to log in again.
# The environment has its configuration: APP_PASSWORD, and where the defaults do not fit
# POSTGRES_HOST, POSTGRES_PORT, POOLER_HOST, POOLER_PORT and POOLER_CONNECTIONS.
set -eu
umask 077
folder=$(mktemp -d)
cat > "$folder/users.txt" <<USERS
"qima_app" "${APP_PASSWORD:?set APP_PASSWORD}"
USERS
cat > "$folder/pgbouncer.ini" <<INI
[databases]
qima = host=${POSTGRES_HOST:-postgres} port=${POSTGRES_PORT:-5432} dbname=qima

[pgbouncer]
listen_addr = ${POOLER_HOST:-0.0.0.0}
listen_port = ${POOLER_PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users.txt
pool_mode = transaction
default_pool_size = ${POOLER_CONNECTIONS:-40}
max_client_conn = 1000
# Statements are prepared once for each connection to the server, under names that PgBouncer keeps.
max_prepared_statements = 1000
# A request waits two seconds for a connection of its own pool; see api/core/db.
query_wait_timeout = 2
server_lifetime = 1800
log_connections = 0
log_disconnections = 0
INI
exec pgbouncer "$folder/pgbouncer.ini"
