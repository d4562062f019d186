// Columns that a lived company leaves as they are, and why: what stays so, and what an area of work will fill in.
import type { Area } from '../../src/life/simulate/invariants/waiting.ts'

type Group = {
  readonly why: string
  /** Absent: it stays so. */
  readonly area?: Area
  /** Chance may fill them in another company: nothing is said when it does. */
  readonly isChance?: boolean
  /** `table.column`, or `table.*` for those of its columns that nobody filled in. */
  readonly columns: readonly string[]
}

const columnsOf = (table: string, columns: string) => columns.split(' ').map((column) => `${table}.${column}`)

export const neverWritten: readonly Group[] = [
  {
    why: 'the office of a short life answers a family that refused its advance before the life ends: nothing waits any more',
    isChance: true,
    columns: ['orders.advance_undecided_at'],
  },
  {
    why: 'a short life sees no first of January and no maintenance: their journeys do',
    isChance: true,
    columns: ['price_grids.holds_from', 'maintenance_windows.expected_end_at'],
  },
  {
    why: 'no year ends in a short life: what is accrued then, and what is kept of a closed one, is played by their journeys and by longer lives',
    isChance: true,
    columns: [
      'year_archives.*',
      'accruals.*',
      'accrual_lines.*',
      ...columnsOf('ledger_entries', 'accrual_id accrual_back_id'),
    ],
  },
  {
    why: 'a short life opens no card by hand and lets none wait until a day: the journey of the follow-up does',
    isChance: true,
    columns: columnsOf('monitoring_cards', 'waits_until customer_id student_id teacher_id contact_id'),
  },
  {
    why: 'families of a short life are registered to stages by the office; those that buy by themselves pay at once',
    isChance: true,
    columns: [
      ...['traineeship_waitlist.*', 'traineeship_waitlist_subjects.*', 'traineeship_levels.to_bring'],
      ...['traineeship_seat_holds.*', 'traineeship_seat_hold_subjects.*'],
      ...columnsOf(
        'traineeship_registrations',
        'held_until reminded_at accepted_conditions cancel_asked_at cancel_reason',
      ),
    ],
  },
  {
    why: 'who is registered of a short life stays the one who was meant: a mistake that is put right is played by its journey',
    isChance: true,
    columns: ['traineeship_registrations.replaces_id'],
  },
  {
    why: 'a stage of a short life takes place: one that is cancelled is played by its journey',
    isChance: true,
    columns: [
      ...['traineeship_cancellations.*', 'traineeship_cancelled_registrations.*', 'traineeship_cancelled_refunds.*'],
    ],
  },
  {
    why: 'teachers of stages answer the office by telephone, at once; papers of a short life end after it',
    isChance: true,
    columns: [
      ...columnsOf('traineeship_proposals', 'response_type_id response_comment reminded_at unanswered_at'),
      ...['document_expiry_notices.*', 'document_types.mandatory_for'],
    ],
  },
  {
    why: 'a lesson is put right after its teacher was paid, and he is paid again: the teachers that chance leaves paid are few',
    isChance: true,
    columns: ['teacher_dues.*', 'teacher_due_parts.*', 'teacher_bill_lines.due_id', 'bank_matches.teacher_due_part_id'],
  },
  {
    why: 'teachers of a short life declare what they give, few change their account, and none asks to leave',
    isChance: true,
    columns: ['course_declare_calls.*', 'teacher_account_checks.held_until', 'teacher_leave_requests.*'],
  },
  {
    why: 'who leaves a short life had no contract yet, does not change his mind and does not come back: played by the journey of a departure',
    isChance: true,
    columns: [
      ...columnsOf('teacher_departures', 'request_id withdrawn_at reminded_on closed_at returning_at returned_at'),
      ...['teacher_departure_ends.*', 'teacher_departure_papers.customer_id'],
    ],
  },
  {
    why: 'pay leaves for a wrong account where a teacher with an account is paid by the bank: chance may leave none',
    isChance: true,
    columns: [
      'misdirected_transfers.*',
      'misdirected_transfer_parts.*',
      'ledger_entries.misdirected_transfer_id',
      'ledger_entries.misdirected_part_id',
    ],
  },
  {
    why: 'terms of customers are published on the eve of the end, the rule of cancellation is older',
    columns: ['cancellation_policies.terms_version_id'],
  },
  {
    why: 'official data, which the installation brings and people only put away',
    columns: [
      ...['cities.*', 'experiences.*', 'scholar_levels.*', 'companies.code'],
      ...['companies.bill_prefix', 'document_types.code', 'message_templates.code', 'rankings.order_key'],
      ...['subject_experiences.*', 'subject_graduations.*', 'subject_scholar_levels.*', 'kysely_migration_lock.*'],
    ],
  },
  {
    why: 'whoever acts in process has no browser: no session, code, captcha page, address or wrong password',
    columns: [
      ...[
        'sessions.*',
        'login_codes.*',
        'mobile_codes.*',
        'people.proven_mobile',
        'passkeys.*',
        'passkey_challenges.*',
        'known_browsers.*',
        'unknown_login_tries.*',
        'captcha_uses.*',
        'account_choices.*',
      ],
      ...['provider_calls.request_id', 'notifications.read_at', 'courses.declared_key'],
      ...columnsOf(
        'accounts',
        'two_factor_enabled two_factor_mode totp_pending_secret_encrypted totp_secret_encrypted',
      ),
      ...columnsOf('accounts', 'totp_confirmed_at totp_last_step failed_attempts locked_until locked_at'),
      'accounts.must_change_password',
    ],
  },
  {
    why: 'whoever acts in process asks nothing twice: no browser lost an answer, no mail program answers from elsewhere',
    columns: ['write_keys.*', 'held_replies.*', 'held_reply_files.*', 'thread_addresses.revoked_at'],
  },
  {
    why: 'noted by each write, gone once the sums of its month are made anew',
    isChance: true,
    columns: ['month_changes.*'],
  },
  {
    why: 'a registration is gone once its address is proven, and so is an address',
    columns: ['registration_requests.*', 'address_changes.*'],
  },
  {
    why: 'families of the advance have no account in a lived company, and those that write have their lessons already; the mail of a conversation is told by a job that chance may overtake',
    isChance: true,
    columns: [
      'urssaf_registrations.stops_on',
      'thread_messages.flagged_reason',
      'thread_messages.erased_at',
      'thread_reads.mailed_until',
      'thread_addresses.*',
      'messages.reply_to',
      'threads.todo_entry_id',
    ],
  },
  {
    why: 'what breaks has a row, and nothing broke for good',
    isChance: true,
    columns: [
      ...['failed_jobs.*', 'technical_logs.*', 'provider_events.error', 'messages.last_error', 'message_recipients.*'],
      'messages.unfilled',
      ...['async_tasks.error', 'async_tasks.file_id', 'teacher_payments.failure_message', 'files.expires_at'],
      ...['payments.failure_code', 'payments.failure_message', 'urssaf_registrations.provider_message'],
    ],
  },
  {
    why: 'chance leaves it out of a short life',
    isChance: true,
    columns: [
      ...[
        'linking_proposals.response_type_id',
        'contacts.message',
        'customer_cards.removed_at',
        'addresses.complement',
      ],
      'course_advance_decisions.registration_id',
      ...['courses.chapter_id', 'contracts.location', 'payments.provider_refund_id', 'payments.comments'],
      ...['link_tokens.account_id', 'monitoring_cards.course_id', 'orders.card_retry_on'],
      'urssaf_registrations.reminded_at',
      ...columnsOf('refunds', 'payment_id iban_asked_on iban_asks'),
      ...['teacher_payments.is_advance', 'ledger_entries.reverses_entry_id', 'notifications.body'],
      ...['teacher_evaluations.staff_response', 'payments.refunded_payment_id', 'bank_accounts.enabled'],
      ...['payments.provider_fee_cents', 'monitoring_follow_ups.*', 'orders.cancelled_at', 'traineeship_reports.*'],
    ],
  },
  {
    why: 'nobody is forgotten, nothing imported, no picture taken, no file of transfers made, no certificate of a year issued in so short a life; each has tests of its own',
    columns: [
      ...[
        'tax_certificates.*',
        'tax_certificates_due.*',
        'transfer_files.*',
        'refunds.transfer_file_id',
        'refunds.rejected_on',
        'refunds.reject_reason',
        'refunds.retries_refund_id',
        'refunds.is_returned',
        'refunds.bank_account_id',
      ],
      ...[
        'import_runs.*',
        'import_report_lines.*',
        'import_matchings.*',
        'receipts.is_opening',
        'message_requests.*',
        'message_template_attachments.*',
      ],
      ...['subject_images.*', 'subject_categories.image_file_id', 'people.photo_file_id', 'people.erased_at'],
      ...['contacts.erased_at', 'messages.erased_at', 'companies.document_file_id', 'terms_acceptances.*'],
      ...['companies.logo_file_id', 'companies.mail_logo_file_id', 'landing_images.*'],
      ...['documents.traineeship_session_id', 'documents.traineeship_subject_id', 'documents.traineeship_group_id'],
      ...['traineeship_mailings.copy_to_contact', 'message_templates.copy_to_contact'],
      'staff_users.settles_disputes',
    ],
  },
  {
    why: 'families of this life sign in by one parent: the second one is invited, told and removed by the journey of first access',
    columns: ['household_members.*'],
  },
  {
    why: 'nobody of a short life is recorded twice, no colleague goes away: the journeys of duplicates and of absences do both',
    columns: ['record_merges.*', 'staff_absences.*'],
  },
  {
    why: 'the advance is asked in one way, without a guarantee, of households without a disability: the other ways are played by the journeys of the advance',
    columns: [
      ...['advance_ways.guaranteed_until', 'tax_ceilings.has_disability', 'urssaf_requests.deposit_cents'],
      'urssaf_requests.errors',
    ],
  },
  {
    why: 'a formal notice, with its SMS, comes after more weeks than so short a life has: played by the journey of unpaid bills',
    isChance: true,
    columns: ['payment_reminders.by_sms'],
  },
  {
    why: 'the provider of cards sends its money when the bank is asked for its statement, refunds and the Urssaf are seen there: played by the journey of the bank',
    isChance: true,
    columns: [
      'card_payouts.*',
      'card_payout_lines.*',
      'card_disputes.*',
      'card_payout_explanations.*',
      'ledger_entries.card_payout_line_id',
      'ledger_entries.payout_explanation_id',
      'bank_matches.*',
      'bank_lines.*',
      'bank_statements.*',
    ],
  },
  {
    why: 'the few bills that wait in so short a life are replayed one by one: many at once have tests of their own',
    columns: ['payment_replays.*', 'payment_replay_lines.*'],
  },
  {
    why: 'no family of so short a life signs a mandate or owes enough for a plan: played by the journey of direct debits',
    columns: [
      ...['debit_mandates.*', 'debits.*', 'debit_files.*'],
      ...['payment_plans.*', 'payment_plan_orders.*', 'payment_plan_instalments.*', 'payment_plan_requests.*'],
    ],
  },
  {
    why: 'no family of so short a life owes for sixty days: lessons are suspended, and debts given up, by the journey of unpaid bills',
    columns: [
      ...['bad_debts.*', 'bad_debt_orders.*', 'bad_debt_moves.*', 'lesson_suspensions.*', 'orders.written_off_cents'],
      ...['vat_moves.bad_debt_move_id', 'ledger_entries.bad_debt_move_id', 'company_rules.recovers_bad_debt_vat'],
    ],
  },
  {
    area: 'tuition',
    why: 'nobody lives these screens yet',
    columns: [
      ...[
        'contracts.location_address_id',
        'courses.location',
        'courses.location_address_id',
        'linking_answers.teacher_id',
        'linkings.comments',
      ],
      ...['student_chapters.*', 'monitoring_cards.contract_id'],
      ...columnsOf('teacher_evaluations', 'author_account_id teacher_response'),
    ],
  },
  {
    area: 'money',
    why: 'nobody fills in what declarations ask of a family; or of another payer',
    columns: [
      ...['customers.urssaf_number', 'customers.employer_number'],
      ...['customers.billing_person_id'],
      ...[
        'bills.redone_note_id',
        'bill_lines.traineeship_registration_subject_id',
        'traineeship_registrations.promo_code_id',
      ],
      ...['traineeship_registrations.discount_cents', 'traineeship_registrations.sibling_cents'],
      'teachers.vat_number',
    ],
  },
  {
    area: 'books',
    why: 'nobody closes a year or changes the figures of the law and the accounts in so short a life',
    columns: [
      ...[
        'fiscal_years.*',
        'ledger_entries.opens_year_id',
        'ledger_verifications.faults',
        'ledger_journals.*',
        'system_accounts.*',
      ],
      ...[
        'statutory_rates.*',
        'vat_codes.*',
        'vat_rules.*',
        'company_rules.*',
        'activity_rules.*',
        'tax_credit_rules.*',
        'accountant_answers.*',
        'nova_returns.*',
        'rate_confirmations.*',
        'rate_years.*',
        'payslip_charges.*',
        'payslips.fees_cents',
        'urssaf_requests.reject_code',
      ],
      ...['regional_urssafs.*', 'regional_urssaf_departements.*'],
    ],
  },
  {
    area: 'people outside',
    why: 'no form that is lived asks for it',
    columns: [
      ...['people.nationality', 'addresses.country', 'addresses.free_address'],
      ...['contacts.establishment_id', 'contacts.traineeship_session_id'],
      ...['teacher_course_prices.*', 'teacher_subject_levels.*', 'traineeship_registrations.comments'],
      ...['traineeship_registration_absences.*', 'traineeship_registration_chapters.*'],
      ...columnsOf('traineeship_registrations', 'dates_asked_at dates_agreed_at'),
      ...columnsOf(
        'teachers',
        'force_search_visibility want_to_stay_employee collective_courses_activated can_host_courses',
      ),
      ...columnsOf('teachers', 'available_for_private_tuition availability_on coopting_teacher_id enabled'),
    ],
  },
  {
    area: 'office',
    why: 'settings and choices that the office of a short life leaves alone',
    columns: [
      ...['parameters.*', 'printing_configs.*', 'cron_tasks.enabled', 'cron_tasks.last_run_at', 'cron_tasks.status'],
      ...['companies.legal_representative_nationality', 'companies.legal_representative_residence_country'],
      ...['companies.sender_name', 'companies.sender_email'],
      ...['message_templates.button_label', 'message_templates.tone', 'message_templates.choice'],
      ...['establishments.color', 'landing_whitelist_entries.enabled'],
      ...['linking_questions.*', 'linking_question_choices.enabled', 'linking_question_subjects.*', 'roles.enabled'],
      ...['message_templates.enabled', 'staff_groups.enabled', 'staff_users.enabled'],
      ...['traineeship_level_equivalents.*', 'traineeship_levels.enabled'],
      ...['traineeship_locations.comments', 'traineeship_pool_entries.comments', 'traineeship_sessions.custom_fields'],
      ...['traineeship_sessions.duplicated_from_id', 'traineeship_sessions.enabled', 'traineeship_subject_chapters.*'],
      ...['traineeship_subjects.ask_studied_chapters', 'traineeship_subjects.enabled'],
    ],
  },
]
