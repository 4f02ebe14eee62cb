"""npm run bench -- cluster: the product on several processes, a replica, a bucket and a proxy."""
