-- The lock that staff put on an account, apart from the short one that wrong tries bring.

alter table accounts add column locked_at timestamptz(3);
comment on column accounts.locked_at is 'locked by staff: no sign-in until somebody unlocks it; locked_until is the short lock of wrong tries';
