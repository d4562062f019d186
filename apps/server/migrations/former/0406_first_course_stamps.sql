-- Linking: instants are kept in milliseconds, like every other.

alter table linking_proposals
  alter column first_course_asked_at type timestamptz(3),
  alter column first_course_answered_at type timestamptz(3);
