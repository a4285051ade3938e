-- When the last question about a charge ended without an answer. A question with neither an answer nor this is under way, or its process died.
alter table charges add unanswered_at timestamptz;
