-- What the verification of card payments looks for every two minutes, beside those pending: none of them may cost a look at every payment.
create index payments_forms_given_up_idx on payments (created_at)
  where status = 'cancelled' and type = 'card' and provider_intent_id is not null;
create index payments_without_fee_idx on payments (created_at)
  where status = 'succeeded' and type = 'card' and direction = 'in' and provider_fee_cents = 0 and provider_intent_id is not null;
