"""npm run bench -- cluster: several processes, a replica, a bucket and a proxy."""
