// Holds the published face of the operations: names, methods and paths of the table, nothing twice, every answer described.
import { readFileSync } from 'node:fs'
import { ErrorBody } from '@cartable/domain/kernel/error-body.ts'
import { isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { cancellationPolicies } from '@cartable/domain/reference/cancellations/cancellations.tables.ts'
import { holidays } from '@cartable/domain/reference/holidays/holidays.tables.ts'
import { referenceTables } from '@cartable/domain/reference/reference.tables.ts'
import { describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { openApiOf } from '../../src/platform/http/openapi.ts'

const operations = allOperations.map((bound) => bound.operation)
const table = new Map(
  readFileSync(new URL('../../../../docs/operations.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(
      ([name = '', area = '', method = '', path = '']) => [name, { area, methods: method.split(','), path }] as const,
    ),
)

/** Operations that the table does not name: ours, each with its reason. */
const ours: Readonly<Record<string, string>> = {
  bank_line_settle: 'a line of the bank is matched with what it proves, by a person',
  bank_line_undo: 'a match of the bank is undone',
  bank_lines_list: 'lines of statements are listed with what each may be',
  bank_payout: 'a payout of the card provider is read line by line',
  bank_statement_import: 'the statement of the bank is imported',
  bank_statements_list: 'statements that were imported are listed',
  bank_transit: 'money on its way is listed account by account',
  accounting_lines_letter: 'lines of the books that cancel each other are lettered by hand',
  accounting_line_unletter: 'the code of a line is taken away',
  accounting_trial_balance: 'the books are read account by account, beside the ledger',
  accounting_trial_balance_csv: 'the same, as a file',
  accounting_party_balance: 'an account is read family by family, or teacher by teacher',
  accounting_party_balance_csv: 'the same, as a file',
  accounting_aged_balance: 'what families owe is read by age, beside what their orders owe',
  accounting_aged_balance_csv: 'the same, as a file',
  manual_entries_list: 'entries that people write by hand are listed',
  manual_entry: 'one of them, with what it became',
  manual_entry_form: 'its draft, taken from another or from a model',
  manual_entry_save: 'it is kept as a draft or proposed',
  manual_entry_approve: 'a second person approves it, and it is written',
  manual_entry_refuse: 'or refuses it, with the reason',
  manual_entry_withdraw: 'it is taken back before it is written',
  manual_entry_reverse: 'once written it is reversed, with the reason',
  manual_entry_templates_list: 'models of entries are listed',
  manual_entry_template_save: 'an entry is kept as a model',
  manual_entry_template_remove: 'a model is put away',
  accounting_closing: 'what is left before a month is closed, and who closed which',
  accounting_month_close: 'a month is closed by a person, with a reason for what is left',
  accounting_month_reopen: 'direction opens the last closed month again',
  accounting_ledger_csv_export: 'the lines of the ledger leave as a file for the accountant’s software',
  accounting_ledger_entry: 'an entry of the ledger is read with what it was made from',
  accounting_ledger_filters: 'choices of the filters of the ledger',
  accounting_ledger_lines_list: 'the published panel of the ledger has no call that fills it',
  accounting_ledger_state: 'the ledger says what waits for its entry, and which account is missing',
  accounting_fec_download: 'the FEC of a year leaves with its description',
  accounting_fec_export: 'the FEC is what the administration asks of computerised books (LPF, art. A47 A-1)',
  accounting_ledger_verify_whole: 'the chain is read whole again when somebody asks',
  accounting_year_close: 'a fiscal year is closed by a person, its balances handed over',
  accounting_year_open: 'the next fiscal year is opened by a person, two months before it begins',
  accounting_years: 'fiscal years are listed with what each waits for',
  accounting_ledger_verify: 'the chain of the entries is verified when somebody asks',
  codification_cancellation_policies_list: 'what a late cancellation costs is a rule that the company sets',
  codification_cancellation_policy_disable: 'what a late cancellation costs is a rule that the company sets',
  codification_cancellation_policy_preview: 'the same: it says what it would have billed before it is saved',
  codification_show_cancellation_policy: 'what a late cancellation costs is a rule that the company sets',
  codification_show_cancellation_policy_save: 'what a late cancellation costs is a rule that the company sets',
  codification_holiday_disable: 'planning skips days without lessons, which people keep',
  codification_holidays_list: 'planning skips days without lessons, which people keep',
  codification_show_holiday: 'planning skips days without lessons, which people keep',
  codification_show_holiday_save: 'planning skips days without lessons, which people keep',
  codification_image_view: 'an image of a subject or of a category is shown by its address',
  codification_cities_last_update: 'the list of cities says how fresh it is',
  captcha_challenge: 'the captcha of public forms asks its question here',
  teacher_review_page: 'a family gives its opinion once its lessons have ended',
  teacher_review_page_save: 'a family gives its opinion once its lessons have ended',
  teacher_review_own_save: 'a family gives its opinion from its own space',
  course_series_blocked_list: 'days of regular lessons that could not be planned are settled in one place',
  course_series_list: 'regular lessons of a contract, and their days to settle',
  course_series_show: 'regular lessons are planned for a year in one go',
  course_series_preview: 'each date of a rhythm is seen before it is saved',
  course_series_place: 'a regular lesson says which of how many it is',
  course_series_save: 'regular lessons are planned for a year in one go',
  course_series_end: 'regular lessons end at a day',
  course_series_day: 'a day that cannot be planned is skipped or moved',
  teacher_availability: 'when a teacher gives lessons is said by him, too, and not only on his record',
  teacher_availability_save: 'when a teacher gives lessons is said by him, too, and not only on his record',
  teacher_absence_lessons: 'an absence lists the lessons that it would take away',
  teacher_absence_save: 'a teacher who is ill cancels the lessons of the day in one gesture',
  teacher_absence_remove: 'a teacher who is there after all takes his absence back',
  calendar_feed: 'a calendar is subscribed to by its secret address',
  calendar_feed_renew: 'a calendar is subscribed to by its secret address',
  calendar_feed_stop: 'a calendar is subscribed to by its secret address',
  calendar_file: 'a calendar is subscribed to by its secret address',
  private_tuition_planning: 'lessons and stages are seen as a calendar',
  accounting_question_confirm: 'what an accountant confirmed of a setting is noted',
  accounting_question_reopen: 'a confirmation noted by mistake is taken back',
  accounting_questions_list: 'what an accountant is to confirm stands in one list, each with its setting',
  accounting_rules_list: 'the rules of VAT and the rates of the law are read in time, with their legal basis',
  accounting_rule_preview: 'what a change of rules would do is seen before it is made',
  accounting_rule_save: 'a rule of VAT or a rate of the law is followed by another from a day on',
  accounting_rule_withdraw: 'a rule to come that was typed wrong is taken back',
  credit_note_form: 'a bill is corrected in part: what is left of it, line by line',
  credit_note_save: 'the same: a credit note of an amount, of lines, or of what is left, with its reason',
  customer_account: 'one page says what a family owes, gave and has to its credit',
  customer_to_bill: 'the account says which lessons wait for the bill of their month',
  own_to_bill: 'a family reads at home which lessons wait for the bill of their month',
  courses_bill_now: 'a family that leaves is billed before the first of the month',
  own_credit: 'a family reads what it has to its credit at home',
  receipt_form: 'money of any amount is taken at once for several bills',
  receipt_save: 'money of any amount is taken at once for several bills, and a wrong receipt replaced in one act',
  receipt_end: 'a receipt typed by mistake is reversed, a cheque that bounced owes its bills again',
  customer_credit_use: 'a family may keep its credit instead of giving it to its next bills',
  order_credit_use: 'credit that a family keeps is taken for one bill when asked',
  customer_credits_list: 'credit of families is seen and given back',
  refunds_list: 'refunds to do are seen until done',
  refund_save: 'credit is given back on its card, by transfer, cheque, cash or CESU',
  tax_certificates_plan: 'what each certificate of a year would say is read before they are issued',
  tax_certificates_issue: 'certificates of a year are issued and sent in one go, and replaced when they no longer hold',
  bills_payments_replay_plan: 'what a replay of many bills will do is read before it begins',
  bills_payments_replay_start: 'hundreds of bills to be treated are replayed by one task',
  bills_payments_replay_stop: 'a task that charges cards is stopped by whoever sees that it should be',
  bills_payments_replay_run: 'how far a replay is, and what it came to',
  bills_payments_replay_runs: 'the report of a replay is opened again days later',
  bills_payments_replay_lines: 'a replay says what came of each bill',
  unpaid_families_list: 'unpaid bills are chased: families by age of what they owe',
  unpaid_reminders_preview: 'what a reminder would send is read before it leaves',
  unpaid_reminders_send: 'several families are reminded in one go',
  unpaid_call_save: 'a call and what the family promised are noted, and wake the day after',
  unpaid_promise_end: 'a promise noted by mistake is withdrawn',
  unpaid_letter_print: 'the formal letter of a reminder is printed',
  debits_list: 'debits of families with a mandate are announced, handed to the bank in one file, and followed',
  customer_debits: 'the same, of one family',
  nova_lines: 'each figure of the NOVA return opens the lines that make it',
  nova_quarter: 'a declared organisation says of each month of a quarter what it sold of services to persons',
  vat_month: 'VAT that is due of a month, by rate, as money came in',
  vat_lines: 'each figure of the VAT return opens its receipts and papers',
  vat_lines_csv: 'the same, as a file',
  vat_month_file: 'VAT of a month is marked as declared, and kept as it was',
  own_debits: 'a family reads what will be debited, and its plan',
  debit_mandate_ask: 'a family signs its mandate by the link of a mail',
  debit_mandate_page: 'the same',
  debit_mandate_page_sign: 'the same',
  debit_mandate_revoke: 'a mandate is revoked by the office, or by its family',
  own_debit_mandate_revoke: 'the same',
  debit_file_make: 'debits of the month leave by one file for the bank',
  debit_file_read: 'the same',
  debit_file_end: 'a file of debits is collected, or given up',
  debit_return: 'a debit that the bank rejects is due again, and what follows is chosen',
  payment_plan_form: 'a debt is paid in instalments that sum to it',
  payment_plan_save: 'the same',
  payment_plan_stop: 'a plan that is not kept is stopped',
  payslips_month: 'payslips of all employees of a month, those to come and those issued, on one screen',
  payslips_issue: 'the same, issued',
  salary_file_make: 'wages leave by one file for the bank',
  salary_file_read: 'the same',
  salary_file_end: 'a file of wages is carried out by the bank, or given up',
  salary_payment_refuse: 'a wage that the bank refuses is due again',
  pay_month: 'what self-employed teachers are owed of a month, and what is held back, on one screen',
  pay_run: 'the same, paid together',
  pay_run_approve: 'a run above an amount is approved by a second person',
  pay_run_abandon: 'the same, given up',
  print_pay_bill: 'the invoice of a run, in its teacher’s name',
  teacher_dues_list: 'what teachers were paid too much, on one screen',
  teacher_due_keep: 'what one got is left to him',
  teacher_due_decide: 'what he says to it is answered',
  teacher_due_claim: 'what no pay takes back is asked for by a letter',
  teacher_due_claim_withdraw: 'the letter is taken back, and his pay gives it back',
  teacher_due_give_back: 'he gave it back by a transfer',
  print_teacher_due_letter: 'the letter, in PDF',
  teacher_own_dues: 'a teacher reads what was put right of his paid lessons',
  teacher_due_answer: 'he answers to it',
  teacher_rates_list: 'what an hour of each contract brings a teacher, on his record',
  teacher_rate_check: 'lessons that another rate puts right, with the difference of each',
  teacher_rate_rectify: 'a rate typed wrong is another from a day on',
  pay_file_read: 'teachers are paid by one file for the bank',
  pay_file_end: 'the same, carried out or given up',
  pay_transfer_refuse: 'a teacher’s transfer that the bank refuses is due again',
  pay_bill_relaunch: 'the same, sent again',
  teacher_pay_terms: 'the mandate of self-billing of a teacher, and a hold on his pay',
  teacher_pay_terms_save: 'the same, noted',
  teacher_own_pay: 'a teacher’s pay as he reads it at home',
  teacher_pay_mandate_accept: 'the mandate, accepted by the teacher',
  teacher_own_account: 'the account on which a teacher is paid, as he reads it at home',
  teacher_own_account_save: 'the same, corrected by himself',
  teacher_account_check: 'an account to be looked at before money leaves for it',
  teacher_account_checked: 'the same, looked at',
  pay_stages_month: 'what self-employed teachers are owed for stages, by another company than lessons',
  pay_stages_run: 'the same, paid together',
  traineeship_hours: 'the hours that teachers held of a session, and their pay',
  traineeship_hours_save: 'the same, put right day by day',
  traineeship_hours_send: 'the same, sent to the pay',
  traineeship_employee_hours: 'hours of employees of the company, for whoever keeps its payroll',
  traineeship_employee_hours_export: 'the same, as a file',
  traineeship_employee_hours_hand: 'the same, ticked as given to it',
  teacher_own_stages: 'the stages of a teacher as he reads them at home',
  traineeship_salary_grades: 'what grades add to the hourly base of stages',
  traineeship_salary_grades_save: 'the same, saved',
  contributions_list: 'contributions that families owe by their payslips, by month and regional Urssaf',
  contributions_pay: 'the same, declared and paid',
  contributions_cancel: 'the same, noted by mistake',
  transfer_files_list: 'transfers to families leave by a file for the bank',
  transfer_file_make: 'the same',
  transfer_file_read: 'the same',
  transfer_file_end: 'a file is carried out by the bank, or given up',
  refund_account_ask: 'a family that is to be paid by transfer is asked for its IBAN',
  refund_account_save: 'the same, dictated by telephone',
  refund_account_page: 'a family gives its IBAN by the link of a mail',
  refund_account_page_save: 'the same',
  refund_end: 'a refund is done, or given up',
  contract_hour_packs: 'hours sold ahead are read on their contract',
  customer_hour_packs: 'the same, on the account of the family',
  own_hour_packs: 'the same, at home',
  hour_pack_sell: 'hours are sold before they are given',
  hour_pack_pay: 'credit of a family is kept for hours that it bought',
  hour_pack_end: 'what is left of hours sold ahead is credit of the family again',
  receipts_to_deposit: 'cheques wait for the bank in one list',
  remittance_slip_save: 'cheques are brought to the bank by a numbered slip',
  remittance_slip_cancel: 'a slip made by mistake is taken back',
  remittance_slip_print: 'the bank asks for the slip on paper',
  cron_task_run: 'a task is run now from the list, without touching its form',
  cron_task_runs: 'the history of a task is paged under its form',
  company_document: 'the document that the company’s record shows',
  customer_document_restore: 'a document taken out by mistake is put back',
  customer_documents: 'the record shows its documents',
  customer_contact_counts: 'the board heads each column with its count without loading it',
  customer_contact_filters: 'choices of the board’s filters',
  customers_mailing_filters: 'choices of the filters of the mailing list',
  customers_filters: 'choices of the filters of the customers list',
  excel_file_model: 'the screen offers an empty file of each type',
  excel_file_report: 'pages of the detailed report of an import',
  excel_file_report_download: 'the refused lines of an import as a file',
  excel_file_types: 'choices of the import/export screen, with the largest size of a file',
  customer_payments_list: 'the record shows what a customer paid by whatever means; the provider knows only cards',
  customer_tax_return_years: 'the record offers the years that have a tax document',
  customer_validation_approval: 'a link that a mail scanner opens changes nothing: validating is a gesture of its own',
  disconnect_user: 'the list of connected users ends the sessions of one of them',
  family_home:
    'the home page of a family needs its students, its running contracts and the prices to answer, cut to its own',
  global_search: 'the palette searches every domain at once',
  gtu_accept: 'who is bound by terms accepts them, and not by opening the form of those who write them',
  gtu_mine: 'the terms in force for whoever is signed in',
  gtu_version_publish: 'a draft becomes binding by a gesture of its own, under a stronger right than writing it',
  teacher_candidates_counts: 'the board says how many cards each shortcut shows',
  teacher_candidates_filters: 'choices of the board’s filters',
  monitoring_workflow_counts: 'the board says how many cards each shortcut shows',
  monitoring_workflow_filters: 'choices of the board’s filters',
  courses_confirm_recap: 'what is billed and asked of whom is said before lessons are confirmed',
  course_validation_resend: 'a family that lost the mail of a lesson is written to again',
  payment_link_send: 'a family pays a bill by a link that the office sends it',
  courses_confirm: 'several lessons are confirmed in one go, each with what came of it',
  course_billed_cancellation: 'what becomes of papers and money is said before a billed lesson is cancelled',
  course_billed_cancellation_save: 'the same: with the reason, and whether the money is kept or given back',
  course_billed_correction: 'a lesson that was billed wrong is put right with its papers',
  course_billed_correction_check: 'the same: its credit note or bill, the money and who is told are said beforehand',
  course_billed_correction_save: 'the same: date, duration, with the reason',
  salary_declaration_months:
    'months of salaries that are still to be told to the Urssaf, with their corrections (J-BOOKS-07)',
  salary_declarations_list: 'the same: of one month, with what is missing of both parties',
  salary_declarations_declare: 'the same: noted once declared',
  salary_declaration_undeclare: 'the same: noted by mistake',
  salary_declarations_file: 'the same: every identifier in one file, typed nowhere again',
  course_wrong_vat_list: 'what was billed at another VAT than its rule is found (J-BOOKS-01)',
  course_vat_rectify: 'the same: taken back and made again, read before it is issued',
  course_correction: 'a declared lesson is put right without a false complaint, before anybody confirms it',
  course_correction_check: 'the same: what stands against it, its price and who is told are said beforehand',
  course_correction_save: 'the same: date, duration, chapter, comment, or the contract it was declared on',
  course_disputes: 'what was contested of a lesson, by whom, and how it ended stay readable on it',
  course_dispute_maintain: 'a contested lesson is kept as it was declared, with the reason told to the family',
  course_dispute_answer: 'the teacher says what it was before the office decides',
  pupil_code: 'a pupil without an address gets in by a code that the family gives',
  pupil_code_use: 'the same: the pupil chooses a password with it',
  pupil_access_close: 'the same: the family takes it back',
  toDoListOfRecord: 'a record shows what is to be done about it',
  student_may_answer: 'whoever pays says whether a minor confirms lessons by himself',
  course_cancellation_cost: 'a family reads what cancelling costs before it does',
  course_no_show: 'a pupil who was not there is noted, and his lesson is not',
  course_charges_list: 'what lost lessons cost is on the home of families and in « À régler »',
  course_charge_contest: 'the same: a family contests it with a word',
  course_charge_decide: 'the same: the office waives or maintains it',
  course_change: 'a family is shown the hours that are free before it asks for another',
  course_change_ask: 'the same: it asks, or moves the lesson where the company lets it',
  course_change_answer: 'the same: the teacher, the family or the office answers',
  course_change_withdraw: 'the same: whoever asked takes it back',
  course_changes_list: 'the same: those that wait are on the homes and in « À régler »',
  private_tuition_course_change: 'the same, for somebody without an account, by the link of the mail that asked',
  private_tuition_course_change_save: 'the same, once it is answered',
  course_plan: 'a lesson to come is planned, which the published operations only declare',
  course_plan_cancel: 'the same: it is taken away with a reason, which families may, too',
  course_plan_restore: 'the same: it is taken back while its hour is free',
  course_plan_save: 'the same: it is planned, moved, reshaped',
  no_longer_courses_answer: 'the teacher or the family says by the link of a mail what becomes of lessons that stopped',
  no_longer_courses_answer_save: 'the same, once it is answered',
  no_longer_courses_process_close:
    'the dialog of three questions does all of it at once: a contract that rests or ends, its search, its card',
  no_longer_courses_counts: 'the board says how many cards each shortcut shows',
  no_longer_courses_filters: 'choices of the board’s filters',
  notifications_read: 'the bell goes quiet',
  gr_user_group_save: 'a group is made from the form of a user',
  gr_user_photo: 'the picture that the form shows',
  gr_users_filters: 'choices of the filters of the users list',
  landing_page: 'visitors read the page that was published',
  message_attachment: 'the history of a record opens what was joined to a message',
  message_history: 'a record shows what was sent about it',
  personal_data_download: 'the file of an export of personal data',
  personal_data_erase: 'a person is erased from the record',
  personal_data_export: 'somebody asks what is held about him',
  personal_data_export_mine: 'the same, by the person',
  personal_data_plan: 'what an erasure would do is read before it is asked',
  personal_data_retention: 'how long data are kept, and what has gone beyond',
  show_teacher_health_insurance_number: 'the social-security number in clear, which leaves a trace',
  pay_bill: 'a family tries its refused card again without the staff’s monitoring screen',
  student_photo: 'the picture that the record shows',
  printing_config_preview: 'a text is seen on its paper before it is saved',
  private_tuition_linking_follow_up_save: 'what was said about a search is written down beside it',
  private_tuition_linking_show_save: 'the record of a search is saved',
  private_tuition_linking_show: 'the flow leads to the record of a search, and a new one begins there',
  private_tuition_linking_status_change: 'a card of the flow is moved',
  private_tuition_linking_teachers: 'the record of a search ranks the teachers who suit it',
  private_tuition_next_action_done: 'a next action is ticked',
  private_tuition_next_action_save: 'a next action is written down beside the search',
  private_tuition_proposal_answer: 'what a teacher says by telephone is recorded like what he answers by mail',
  private_tuition_proposal_cancel: 'a proposal is taken back',
  private_tuition_proposal_choose: 'the choice of a teacher makes the contract',
  private_tuition_proposal_send: 'a proposal is sent again to who has not answered',
  private_tuition_proposals_send: 'a student is proposed to several teachers at once',
  video_conference_room:
    'the room of an online contract, for the office and its teacher: the published list shows no address',
  video_conference_room_save: 'the same: made at the address of the company, or typed, or replaced',
  video_conference_room_close: 'the same: closed when it is wrong',
  planning_check: 'what stands against a lesson is said before it is sent',
  planning_free_hours: 'hours at which teacher and student are both free are proposed',
  private_tuition_test_course_opinion:
    'a family without an account says by the link of a mail whether the test suits it',
  private_tuition_test_course_opinion_save: 'the same, once it has chosen',
  contract_prices_version_answer: 'a family without an account answers a price by the link of a mail',
  contract_prices_version_answer_save: 'the same, once it has chosen',
  contract_prices_version_correct: 'an accepted price that was typed wrong is put right',
  contract_companions: 'lessons of brothers and sisters are given together: with whom, and with whom they could be',
  contract_companions_join: 'the same: two contracts are put together',
  contract_companions_leave: 'the same: one goes alone again',
  contract_hand_over: 'the teacher who said yes takes a contract over from another',
  contract_hand_over_form: 'everything that this does is read before',
  contract_teacher_change: 'another teacher for good is asked for, while the contract goes on',
  contract_teacher_change_form: 'the planned lessons are shown before',
  contract_remake: 'a contract with wrong terms is made again, its unbilled lessons carried over',
  contract_remake_form: 'which lessons follow and which stay is read before',
  contract_replacement: 'another teacher gives some planned lessons, on a contract of his own',
  contract_replacement_check: 'what stands against it is said before, lesson by lesson',
  contract_replacement_form: 'the lessons that may be given so are shown before',
  contract_replacement_take_back: 'the lessons go back while they are planned',
  contract_prices_version_correct_form: 'what such a correction changes is shown before',
  private_tuition_test_course_plan: 'the date of the test course that a family gave by telephone',
  private_tuition_test_course_ask: 'the family is asked about another date of the test course',
  affiliation_ask: 'a family recommends another from its own page',
  affiliation_show: 'the record of who brought whom: the published list has no form',
  affiliation_show_save: 'who brought whom is recorded, approved, refused and put right',
  affiliations_remove: 'what was recorded by mistake goes',
  own_affiliations: 'a family follows what became of those it recommended',
  private_tuition_loyalty_program_preview: 'the form says what its levels would do to contracts before they are saved',
  private_tuition_contract_end_form: 'what is known before a contract ends, and the motives to choose from',
  private_tuition_contract_give_up: 'a contract that never began is given up, and its search freed',
  private_tuition_contract_filters: 'choices of the filters of the contracts list',
  recruitment_statistics_charts: 'the recruitment menu has a page of statistics like the others',
  traineeship_reports_list: 'the record of a session shows which evaluations are missing or wait for their validation',
  reset_password_show: 'the page of a personal link says whose it is, or that it is over, before anything is typed',
  money_timeline: 'the money of a lesson, a bill or a registration is told step by step in one place',
  urssaf_advance_way_save: 'how the advance is asked for is chosen, in time',
  urssaf_advance_ways: 'how the advance is asked for',
  urssaf_bill_advance: 'the advance of a bill with each answer of the Urssaf',
  urssaf_bill_advance_end: 'a refused advance is billed to the family',
  urssaf_bill_advance_return: 'what the Urssaf paid for a cancelled lesson is given back',
  urssaf_tax_ceiling: 'what is left of the ceiling of a household',
  urssaf_tax_ceiling_save: 'what a household says of its ceiling',
  urssaf_api_state: 'the page of the API tells how the exchanges go',
  urssaf_customer_bank_account: 'the account of a taxpayer in clear, which leaves a trace',
  user_profile_authenticator: 'one’s own phone is set up from the profile',
  user_profile_authenticator_confirm: 'a phone is in use from its first code on',
  user_profile_update: 'one’s own means of contact are corrected from the profile',
  user_profile_sessions_end: 'the profile ends one’s own sessions, everywhere',
  user_profile_show: 'what the profile page shows',
  user_profile_two_factor: 'one’s own second factor is chosen from the profile',
  session_show: 'what the page must know before and after signing in',
  user_account: 'the record of a customer, student or teacher shows its access',
  user_account_save: 'an account is opened from that record',
  teacher_document_restore: 'a document taken out by mistake is put back',
  teacher_documents: 'the record shows its documents',
  teacher_home: 'the home page of a teacher needs his pupils, where and whom to call, and the sums of his month',
  teacher_photo: 'the picture that the record shows',
  teachers_filters: 'choices of the filters of the teachers list',
  teachers_mailing_csv_export: 'the mailing list of teachers leaves as a file, like the one of customers',
  teachers_mailing_filters: 'choices of the filters of the mailing list of teachers',
  traces_filters: 'choices of the filters of the traces',
  traineeship_sessions_filters: 'choices of the filters of the sessions list',
}

test('no published name, no method and path, and no id stands twice', () => {
  const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
  expect(twice(operations.map((o) => o.name))).toEqual([])
  expect(twice(operations.flatMap((o) => [o.path, ...(o.aliases ?? [])].map((path) => `${o.method} ${path}`)))).toEqual(
    [],
  )
  expect(twice(operations.map((o) => o.id))).toEqual([])
})

describe('published names and methods', () => {
  for (const operation of operations) {
    test(`${operation.name} is published as the table says`, () => {
      const isSave = operation.name.endsWith('_save') && !table.has(operation.name)
      const isForm = operation.name.endsWith('_form') && !table.has(operation.name)
      const name = isSave
        ? operation.name.slice(0, -'_save'.length)
        : isForm
          ? operation.name.slice(0, -'_form'.length)
          : operation.name
      const row = table.get(name)
      if (!row)
        return expect(Object.keys(ours), `${operation.name} is neither in the table nor among ours`).toContain(
          operation.name,
        )
      if (isForm) return expect(operation.method).toBe('GET')
      expect(row.methods).toContain(operation.method)
      if (isSave) expect(operation.method).toBe('POST')
    })
  }
})

/**
 * Where an operation of the table is served: at its full path when no other call of that method has it,
 * otherwise under the table's prefix, or the area, followed by its name.
 */
const placeOf = (row: { area: string; methods: string[]; path: string }): { exact: string } | { prefix: string } => {
  const full = row.path !== '' && !row.path.endsWith('/*')
  const isAlone = row.methods.every(
    (method) =>
      [...table.values()].filter((other) => other.path === row.path && other.methods.includes(method)).length === 1,
  )
  if (full && isAlone) return { exact: row.path }
  return { prefix: row.path === '' ? `/${row.area.replaceAll(' ', '-')}/` : `${row.path.replace(/\/\*$/, '')}/` }
}

test('SHELL-104 operations of the table are served where the table, or its rule, says', () => {
  const misplaced = operations.flatMap((operation) => {
    const name = table.has(operation.name) ? operation.name : operation.name.replace(/_(save|form)$/, '')
    const row = table.get(name)
    if (!row) return []
    const place = placeOf(row)
    const isRight =
      'exact' in place
        ? operation.path === place.exact
        : operation.path === `${place.prefix}${name.replaceAll('_', '-')}`
    return isRight
      ? []
      : [
          `${operation.name}: ${operation.path} instead of ${'exact' in place ? place.exact : `${place.prefix}${name.replaceAll('_', '-')}`}`,
        ]
  })
  expect(misplaced).toEqual([])
})

test('a write says in its own shape what it refuses, or takes nothing that could be refused', () => {
  const silent = operations
    .filter((o) => o.effect === 'write' && o.method !== 'GET' && !isDocumentAnswer(o.answer) && !o.refused)
    .map((o) => o.id)
  expect(silent.filter((id) => !writesWithoutRefusal.includes(id))).toEqual([])
})
/** Writes that take ids or notes and refuse nothing. */
const writesWithoutRefusal = [
  'contacts.removeFollowUp',
  'recruitment.removeFollowUp',
  'courses.removeProcessFollowUp',
  'access.readNotifications',
  'accounting.ledgerVerifyWhole',
  'access.endSessions',
  'messaging.disableTemplates',
  'customers.disable',
  'contracts.removeAffiliations',
  'todo.done',
  'customers.disableStudents',
  'people.exportPersonalData',
  'people.exportMyData',
  'journal.writeScriptError',
  'journal.writePublicScriptError',
  ...[...referenceTables, holidays, cancellationPolicies].map((table) => `reference.${table.key}.disable`),
]

test('the OpenAPI document describes every operation with its input and its answer', () => {
  const { paths } = openApiOf(operations, ErrorBody)
  for (const operation of operations) {
    const described = paths[`/api${operation.path}`]?.[operation.method.toLowerCase()] as
      | {
          operationId: string
          parameters?: unknown
          requestBody?: unknown
          responses: Record<string, { content: Record<string, { schema: object }> }>
        }
      | undefined
    expect(described?.operationId).toBe(operation.name)
    const fields = 'shape' in operation.input ? Object.keys(operation.input.shape) : []
    const published = JSON.stringify([described?.parameters, described?.requestBody])
    expect(
      fields.filter((field) => !published.includes(`"${field}"`)),
      operation.id,
    ).toEqual([])
    const schemas = Object.values(described?.responses['200']?.content ?? {}).map((content) => content.schema)
    expect(schemas.length, operation.id).toBeGreaterThan(0)
    for (const schema of schemas) expect(Object.keys(schema).length, operation.id).toBeGreaterThan(0)
  }
})
