"""Backups: Barman for the cluster and its write-ahead log, rclone for uploads and a bucket."""
