-- Configuration: figures of the law that nothing reads are not asked for each December any more.

-- Payslips have the employer's charges one by one in their own table, no family that employs overseas is supported, and
-- nothing removes bills: whoever confirmed these three steered nothing. Nothing was reckoned by them that their guard keeps.
select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);
alter table statutory_rates disable trigger rate_guard;
delete from statutory_rates where code in ('employer-hourly-deduction-overseas', 'employer-sickness-and-csa', 'bill-retention');
alter table statutory_rates enable trigger rate_guard;
