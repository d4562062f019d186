-- Traineeships: a registration is firm once nothing is left to pay of it, by whatever way the money came.

create function registration_paid() returns trigger language plpgsql as $$
begin
  update traineeship_registrations r set status = '2-firm'
   where r.id = new.traineeship_registration_id and r.enabled and r.status = '1-temporary'
     and not exists (select from orders o where o.traineeship_registration_id = r.id and o.amount_remained_cents > 0);
  return null;
end $$;
create trigger orders_registration_paid after update on orders for each row
  when (new.traineeship_registration_id is not null and new.paid_cents > old.paid_cents and new.payment_status = 'payed')
  execute function registration_paid();
