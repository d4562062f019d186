// Databases with a board of generated contacts: what the board is measured on.
import type { RunningPostgres } from '../../apps/server/src/supervisor/postgres.ts'
import { type Ground, makeGround } from '../site/ground.ts'

/** One contact in three has no e-mail: its moves ask for a plain confirmation. Names, levels and cities repeat as they do. */
const fillContacts = (count: number): string[] => [
  `insert into school_careers (name) select 'Mesures' where not exists (select from scholar_levels)`,
  `insert into scholar_levels (school_career_id, name, order_key) select k.id, n || 'e', n from school_careers k, generate_series(3, 6) n
    where not exists (select from scholar_levels)`,
  `insert into subject_categories (name) select 'Mesures' where not exists (select from subjects)`,
  `insert into subjects (subject_category_id, name, type, order_key) select c.id, n, 'scholar', 1 from subject_categories c,
    unnest(array['Mathématiques', 'Français', 'Anglais']) n where not exists (select from subjects)`,
  `with made as (insert into addresses (city, postal_code, complete_address)
      select 'Ville-' || i, '29000', i || ' rue des Essais 29000 Ville-' || i from generate_series(1, 200) i returning id)
    insert into contacts (status, status_changed_at, board_position, origin, is_student, first_name, last_name, email, phone,
      phone_region, student_first_name, scholar_level_id, address_id, sales_staff_user_id)
    select (array['contact','contact','contact','contact','prospect','prospect','prospect','dunning1','dunning2','dunning3'])[1 + i % 10],
      now() - (i % 40) * interval '1 day', -i, 'backoffice', false,
      (array['Anne','Claire','Gwenaëlle','Soizic','Marie','Yann','Loïc','Erwan'])[1 + i % 8],
      (array['Le Goff','Kervella','Martin','Quéméner','Tanguy','Riou','Cadoret'])[1 + i % 7] || '-' || i,
      case when i % 3 = 0 then null else 'famille' || i || '@exemple.fr' end, '+336' || lpad(i::text, 8, '0'), 'FR',
      (array['Mathis','Lou','Enora','Malo','Zoé'])[1 + i % 5],
      (select id from scholar_levels order by id offset i % (select count(*) from scholar_levels) limit 1),
      (select min(id) from made) + i % 200, (select id from staff_users order by id offset i % (select count(*) from staff_users) limit 1)
    from generate_series(1, ${count}) i`,
  `insert into contact_subjects (contact_id, subject_id) select c.id, (select min(id) from subjects) from contacts c on conflict do nothing`,
]

/** A database of its own with `count` open contacts. */
export const makeBoard = (postgres: RunningPostgres, count: number): Promise<Ground> =>
  makeGround(postgres, {
    name: `board_${count}`,
    statements: fillContacts(count),
    tables: ['contacts', 'addresses', 'contact_subjects'],
  })
