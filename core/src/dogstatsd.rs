//! The serializers: metrics, events and service checks as DogStatsD lines, and lines in packets.
