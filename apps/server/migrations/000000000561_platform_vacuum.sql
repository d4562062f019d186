-- Platform: how often tables that grow with the years are cleaned and counted.

-- A fifth of its rows has to change before a table is cleaned, a tenth before it is counted: for the lines of ten years of books
-- that is two years. Meanwhile every read of an index also reads the table, and the rows of the current month lie beyond all that
-- the planner knows. What is written once is marked as seen by all by the cleaning that follows inserts.
do $$
declare grown text;
begin
  foreach grown in array array[
    'bill_lines', 'bill_places', 'bills', 'course_advance_decisions', 'courses', 'ledger_entries', 'ledger_letters', 'ledger_lines',
    'ledger_totals', 'log_entries', 'message_recipients', 'messages', 'monitoring_cards', 'notifications', 'occupations', 'orders',
    'payments', 'payslip_lines', 'receipts', 'teacher_payments', 'vat_moves'] loop
    execute format(
      'alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01)',
      grown);
  end loop;
end $$;
