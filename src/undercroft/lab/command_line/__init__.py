"""What the lab's commands share: options, progress, files and errors."""
