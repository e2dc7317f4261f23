"""What groups show and do beside being frames."""
