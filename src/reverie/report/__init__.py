"""Pictures and pages that stand by themselves: no script, nothing fetched."""
