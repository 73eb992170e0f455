//! The recorder: measures, tags, views and their aggregated rows.
