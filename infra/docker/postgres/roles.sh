#!/bin/sh
# Creates the owner of the schema and the application's role. Runs once, on an empty cluster.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" --username postgres <<'SQL'
CREATE ROLE qima_owner LOGIN PASSWORD :'owner';
CREATE ROLE qima_app LOGIN PASSWORD :'app';
CREATE DATABASE qima OWNER qima_owner;
\connect qima
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
SQL
