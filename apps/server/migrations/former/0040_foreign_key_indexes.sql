-- Indexes of the foreign keys followed from the other side: what uses a row (counted before it is disabled), and what must be
-- looked up when a file or an address nobody needs is removed. Partial where most rows say nothing.

-- addresses
create index bills_billed_address_idx on bills (billed_address_id) where billed_address_id is not null;
create index companies_address_idx on companies (address_id) where address_id is not null;
create index contacts_address_idx on contacts (address_id) where address_id is not null;
create index contacts_parent_address_idx on contacts (parent_address_id) where parent_address_id is not null;
create index contracts_location_address_idx on contracts (location_address_id) where location_address_id is not null;
create index establishments_address_idx on establishments (address_id) where address_id is not null;
create index locations_address_idx on locations (address_id) where address_id is not null;
create index people_address_idx on people (address_id) where address_id is not null;
create index teachers_intervention_address_idx on teachers (intervention_address_id) where intervention_address_id is not null;
create index traineeship_sessions_address_idx on traineeship_sessions (address_id) where address_id is not null;

-- bank_accounts
create index urssaf_registrations_bank_account_idx on urssaf_registrations (bank_account_id) where bank_account_id is not null;

-- chapters
create index courses_chapter_idx on courses (chapter_id) where chapter_id is not null;
create index student_chapters_chapter_idx on student_chapters (chapter_id);
create index traineeship_registration_chapters_chapter_idx on traineeship_registration_chapters (chapter_id);
create index traineeship_subject_chapters_chapter_idx on traineeship_subject_chapters (chapter_id);

-- contracts
create index teacher_evaluations_contract_idx on teacher_evaluations (contract_id) where contract_id is not null;

-- courses
create index video_conferences_course_idx on video_conferences (course_id) where course_id is not null;

-- disabled_account_reasons
create index accounts_disabled_reason_idx on accounts (disabled_reason_id) where disabled_reason_id is not null;

-- document_types
create index documents_document_type_idx on documents (document_type_id);

-- establishments
create index contacts_establishment_idx on contacts (establishment_id) where establishment_id is not null;

-- experiences
create index subject_experiences_experience_idx on subject_experiences (experience_id);
create index teacher_experiences_experience_idx on teacher_experiences (experience_id);

-- files
create index async_tasks_file_idx on async_tasks (file_id) where file_id is not null;
create index bills_pdf_file_idx on bills (pdf_file_id) where pdf_file_id is not null;
create index companies_document_file_idx on companies (document_file_id) where document_file_id is not null;
create index import_runs_file_idx on import_runs (file_id) where file_id is not null;
create index message_attachments_file_idx on message_attachments (file_id);
create index message_template_attachments_file_idx on message_template_attachments (file_id);
create index payslips_pdf_file_idx on payslips (pdf_file_id) where pdf_file_id is not null;
create index people_photo_file_idx on people (photo_file_id) where photo_file_id is not null;
create index subject_categories_image_file_idx on subject_categories (image_file_id) where image_file_id is not null;
create index subject_images_file_idx on subject_images (file_id);

-- graduations
create index subject_graduations_graduation_idx on subject_graduations (graduation_id);
create index teacher_graduations_graduation_idx on teacher_graduations (graduation_id);

-- locations
create index interviews_location_idx on interviews (location_id) where location_id is not null;

-- message_templates
create index messages_message_template_idx on messages (message_template_id) where message_template_id is not null;

-- messages
create index failed_jobs_message_idx on failed_jobs (message_id) where message_id is not null;

-- orders
create index monitoring_cards_order_idx on monitoring_cards (order_id) where order_id is not null;

-- people
create index urssaf_registrations_person_idx on urssaf_registrations (person_id);

-- response_types
create index course_disputes_dispute_type_idx on course_disputes (dispute_type_id);
create index courses_test_failure_type_idx on courses (test_failure_type_id) where test_failure_type_id is not null;
create index linking_proposals_response_type_idx on linking_proposals (response_type_id) where response_type_id is not null;

-- scholar_levels
create index chapters_scholar_level_idx on chapters (scholar_level_id);
create index contacts_scholar_level_idx on contacts (scholar_level_id) where scholar_level_id is not null;
create index contracts_scholar_level_idx on contracts (scholar_level_id);
create index linking_question_scholar_levels_scholar_level_idx on linking_question_scholar_levels (scholar_level_id);
create index linkings_scholar_level_idx on linkings (scholar_level_id);
create index scholar_levels_next_level_idx on scholar_levels (next_level_id) where next_level_id is not null;
create index subject_scholar_levels_scholar_level_idx on subject_scholar_levels (scholar_level_id);
create index teacher_scholar_levels_scholar_level_idx on teacher_scholar_levels (scholar_level_id);
create index traineeship_level_equivalents_scholar_level_idx on traineeship_level_equivalents (scholar_level_id);

-- school_careers
create index teacher_course_prices_school_career_idx on teacher_course_prices (school_career_id);

-- subjects
create index contracts_subject_idx on contracts (subject_id);
create index linking_question_subjects_subject_idx on linking_question_subjects (subject_id);
create index linkings_subject_idx on linkings (subject_id);

-- teachers
create index linking_answers_teacher_idx on linking_answers (teacher_id) where teacher_id is not null;
create index teachers_coopting_teacher_idx on teachers (coopting_teacher_id) where coopting_teacher_id is not null;

-- traineeship_groups
create index video_conferences_traineeship_group_idx on video_conferences (traineeship_group_id) where traineeship_group_id is not null;

-- traineeship_registration_subjects
create index bill_lines_traineeship_registration_subject_idx on bill_lines (traineeship_registration_subject_id) where traineeship_registration_subject_id is not null;

-- traineeship_sessions
create index contacts_traineeship_session_idx on contacts (traineeship_session_id) where traineeship_session_id is not null;
create index traineeship_sessions_duplicated_from_idx on traineeship_sessions (duplicated_from_id) where duplicated_from_id is not null;

-- urssaf_registrations
create index urssaf_requests_registration_idx on urssaf_requests (registration_id);
