"""Stand-ins for the APIs that Vitrine asks, over loopback, with faults. Both test suites use them."""
