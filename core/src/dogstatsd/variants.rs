//! The serializers as they were before and after each pull request.
