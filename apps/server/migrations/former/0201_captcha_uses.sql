-- Captcha answers that have served: one answer opens one door, whichever server hears it.
create table captcha_uses (
  signature text primary key constraint captcha_uses_signature_check check (length(signature) between 1 and 200),
  expires_at timestamptz(3) not null
);
comment on table captcha_uses is 'platform: captcha answers already used, kept until they expire';
create index captcha_uses_expires_idx on captcha_uses (expires_at);
