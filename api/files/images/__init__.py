"""Image transcoding in a sandboxed child process."""
