"""Account deletion: anonymizes the member and deletes their data in bounded batches."""
