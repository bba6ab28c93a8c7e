"""The tests of Kubek."""
