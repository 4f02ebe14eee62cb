"""Account deletion: anonymises the member and deletes their data in bounded batches."""
