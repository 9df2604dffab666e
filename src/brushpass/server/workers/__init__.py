"""Workers that share one database: heartbeats and leases, placement of tables, draining."""
