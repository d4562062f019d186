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
    why: 'official data, which the installation brings and people only put away',
    columns: [
      ...['cities.*', 'experiences.*', 'scholar_levels.*', 'companies.code', 'companies.operating_mode'],
      ...['companies.bill_prefix', 'document_types.code', 'message_templates.code', 'rankings.order_key'],
      ...['subject_experiences.*', 'subject_graduations.*', 'subject_scholar_levels.*', 'kysely_migration_lock.*'],
    ],
  },
  {
    why: 'whoever acts in process has no browser: no session, code, captcha page, address or wrong password',
    columns: [
      ...['sessions.*', 'login_codes.*', 'unknown_login_tries.*', 'captcha_uses.*', 'saved_views.*'],
      ...['provider_calls.request_id', 'notifications.read_at'],
      ...columnsOf(
        'accounts',
        'two_factor_enabled two_factor_mode totp_pending_secret_encrypted totp_secret_encrypted',
      ),
      ...columnsOf('accounts', 'totp_confirmed_at totp_last_step failed_attempts locked_until locked_at last_login_at'),
      'accounts.must_change_password',
    ],
  },
  {
    why: 'what breaks has a row, and nothing broke for good',
    isChance: true,
    columns: [
      ...['failed_jobs.*', 'technical_logs.*', 'provider_events.error', 'messages.last_error', 'message_recipients.*'],
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
      ...['courses.chapter_id', 'contracts.location', 'payments.provider_refund_id', 'payments.comments'],
      ...['link_tokens.account_id', 'monitoring_cards.course_id'],
      ...['teacher_payments.is_advance', 'ledger_entries.reverses_entry_id', 'notifications.body'],
      ...['teacher_evaluations.staff_response', 'payments.refunded_payment_id', 'bank_accounts.enabled'],
      ...['payments.provider_fee_cents', 'monitoring_follow_ups.*', 'orders.cancelled_at', 'traineeship_reports.*'],
    ],
  },
  {
    why: 'nobody is forgotten, nothing imported, no picture taken in so short a life; each has tests of its own',
    columns: [
      ...['import_runs.*', 'import_report_lines.*', 'message_requests.*', 'message_template_attachments.*'],
      ...['subject_images.*', 'subject_categories.image_file_id', 'people.photo_file_id', 'people.erased_at'],
      ...['contacts.erased_at', 'messages.erased_at', 'companies.document_file_id', 'terms_acceptances.*'],
      ...['documents.traineeship_session_id', 'documents.traineeship_subject_id', 'documents.traineeship_group_id'],
      ...['traineeship_mailings.copy_to_contact', 'message_templates.copy_to_contact'],
    ],
  },
  {
    area: 'tuition',
    why: 'lessons of a group have no screen that is lived yet',
    columns: [
      ...['courses.collective_key', 'courses.is_collective', 'contracts.is_collective'],
      ...['contracts.location_address_id', 'linking_answers.teacher_id', 'linkings.comments'],
      ...['student_chapters.*', 'monitoring_cards.contract_id'],
      ...columnsOf('teacher_evaluations', 'author_account_id contract_id requested_at evaluated_on teacher_response'),
    ],
  },
  {
    area: 'money',
    why: 'the part of the Urssaf is not asked for yet, nor teachers of stages paid; papers keep no file',
    columns: [
      ...[
        'urssaf_requests.*',
        'urssaf_request_events.*',
        'orders.third_part_cents',
        'orders.third_part_payment_status',
      ],
      ...['courses.third_part_cents', 'customers.urssaf_number', 'customers.employer_number'],
      ...['customers.billing_person_id', 'teacher_payments.traineeship_group_id', 'bills.pdf_file_id'],
      ...['bill_lines.traineeship_registration_subject_id', 'traineeship_registrations.promo_code_id'],
      ...['traineeship_registrations.discount_cents', 'traineeship_proposals.hourly_salary_cents'],
      ...['teachers.vat_number', 'teachers.vat_collected'],
    ],
  },
  {
    area: 'books',
    why: 'nobody closes a year, letters lines, or changes the figures of the law and the accounts in so short a life',
    columns: [
      ...[
        'fiscal_years.*',
        'ledger_journals.*',
        'ledger_lines.letter',
        'ledger_lines.lettered_on',
        'system_accounts.*',
      ],
      ...['statutory_rates.*', 'vat_codes.*', 'vat_rules.*', 'payslip_charges.*', 'payslips.fees_cents'],
      ...['regional_urssafs.*', 'regional_urssaf_departements.*'],
    ],
  },
  {
    area: 'people outside',
    why: 'no form that is lived asks for it',
    columns: [
      ...['people.nationality', 'addresses.country', 'addresses.free_address', 'contacts.student_last_name'],
      ...['contacts.parent_address_id', 'contacts.establishment_id', 'contacts.traineeship_session_id'],
      ...['teacher_course_prices.*', 'teacher_subject_levels.*', 'traineeship_registrations.comments'],
      ...['traineeship_registration_absences.*', 'traineeship_registration_chapters.*'],
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
      ...[
        'accounts.enabled',
        'accounts.disabled_reason_id',
        'establishments.color',
        'landing_whitelist_entries.enabled',
      ],
      ...['linking_questions.*', 'linking_question_choices.enabled', 'linking_question_subjects.*', 'roles.enabled'],
      ...['message_templates.enabled', 'staff_groups.enabled', 'staff_users.enabled'],
      ...['traineeship_level_equivalents.*', 'traineeship_levels.level_url_checked', 'traineeship_levels.enabled'],
      ...['traineeship_locations.comments', 'traineeship_pool_entries.comments', 'traineeship_sessions.custom_fields'],
      ...['traineeship_sessions.duplicated_from_id', 'traineeship_sessions.enabled', 'traineeship_subject_chapters.*'],
      ...['traineeship_subjects.ask_studied_chapters', 'traineeship_subjects.enabled'],
    ],
  },
]
