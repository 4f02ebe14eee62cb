#!/bin/sh
# Creates the role of the backups, and lets it replicate. Runs on an empty cluster; on another one:
#   docker compose exec postgres sh /docker-entrypoint-initdb.d/backup_role.sh
set -eu
psql -v ON_ERROR_STOP=1 -v password="$BACKUP_PASSWORD" --username postgres --dbname postgres <<'SQL'
SELECT 'CREATE ROLE qima_backup' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'qima_backup') \gexec
ALTER ROLE qima_backup LOGIN REPLICATION PASSWORD :'password';
GRANT pg_read_all_settings, pg_read_all_stats, pg_checkpoint TO qima_backup;
GRANT EXECUTE ON FUNCTION
    pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal(),
    pg_create_restore_point(text)
    TO qima_backup;
SQL
# "all" databases do not include replication.
rule="host replication qima_backup samenet scram-sha-256"
grep -qxF "$rule" "$PGDATA/pg_hba.conf" || echo "$rule" >> "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 --quiet --no-align --tuples-only --username postgres --dbname postgres \
    --command "SELECT pg_reload_conf()" > /dev/null
