"""Language models: clients of servers and single layers."""
