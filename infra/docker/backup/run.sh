#!/bin/sh
# Entry point of the backup image: configures Barman and GnuPG, then runs a command. The keys, the
# backups and PostgreSQL's folder are below BACKUP_ROOT, which is empty in the image.
set -eu
root="${BACKUP_ROOT:-}"
user="$(id -un 2>/dev/null || id -u)"
mkdir -p "$GNUPGHOME"
chmod 700 "$GNUPGHOME"
# The operator chose the key, so no signature has to vouch for it.
echo "trust-model always" > "$GNUPGHOME/gpg.conf"
for key in public secret; do
    # Only the service `restore` is given the secret key.
    if [ -s "$root/run/keys/$key.asc" ]; then
        gpg --batch --quiet --import "$root/run/keys/$key.asc"
    fi
done
sed -e "s|@ROOT@|$root|g" -e "s|@HOME@|$HOME|g" -e "s|@USER@|$user|g" \
    -e "s|@RETENTION_DAYS@|${BACKUP_RETENTION_DAYS:-30}|g" \
    "$(dirname "$0")/barman.conf" > "$HOME/.barman.conf"
exec "$@"
