// Rows of the demo company in the tables of the office: periods, criteria, categories, places, answers, documents, promo codes, chapters.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { flagsIn, type ResponseContext } from '@cartable/domain/reference/response-types.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart } from '../../platform/demo.ts'

const periods = ['Toussaint', 'Noël', 'Hiver', 'Printemps', 'Été', 'Révisions du bac', 'Révisions du brevet']
const rankings = [
  ['Ponctualité', ['teacher-evaluation', 'traineeship-report']],
  ['Pédagogie', ['teacher-evaluation', 'traineeship-report']],
  ['Maîtrise de la matière', ['teacher-evaluation']],
  ['Relation avec l’élève', ['teacher-evaluation']],
  ['Suivi et comptes rendus', ['teacher-evaluation']],
  ['Participation du groupe', ['traineeship-report']],
  ['Progrès de l’élève', ['traineeship-report']],
] as const
const categories = [
  { name: 'Débutant', color: '#868e96', gradePoints: 0, icon: 'seedling' },
  { name: 'Confirmé', color: '#3448b5', gradePoints: 10, icon: 'star' },
  { name: 'Expert', color: '#177245', gradePoints: 20, icon: 'medal' },
  { name: 'Professeur de l’Éducation nationale', color: '#9a5300', gradePoints: 30, icon: 'school' },
] as const
const places = [
  ['Agence de Rennes', ['interview', 'traineeship'], '4', 'Rue de Nemours', 48.1069, -1.6795],
  ['Centre de stages Sainte-Anne', ['traineeship', 'private-tuition'], '12', 'Place Sainte-Anne', 48.1142, -1.6806],
  ['Salle Beaulieu', ['traineeship'], '263', 'Avenue Général Leclerc', 48.1176, -1.6387],
] as const
/** Answers by context; whether each bears the flag of its context. */
const answers = {
  'teacher-refusal': [
    ['Emploi du temps complet', true],
    ['Trop loin de chez moi', true],
    ['Niveau ou matière qui ne convient pas', true],
    ['Tarif trop bas', false],
    ['Autre motif', false],
  ],
  'customer-refusal': [
    ['Nous préférons des cours en ligne', true],
    ['Les horaires ne conviennent pas', false],
    ['Nous attendions un autre profil', false],
    ['Autre motif', false],
  ],
  availability: [
    ['Disponible dès cette semaine', true],
    ['Disponible à partir du mois prochain', true],
    ['Plus disponible cette année', false],
  ],
} as const satisfies Partial<Record<ResponseContext, readonly (readonly [string, boolean])[]>>
const documents = [
  { name: 'Diplôme', category: 'diploma', owners: ['teacher', 'candidate'], isMandatory: true },
  { name: 'Relevé d’identité bancaire', category: 'bank', owners: ['teacher', 'candidate'], isMandatory: true },
  { name: 'Extrait de casier judiciaire (bulletin n° 3)', category: 'employment', owners: ['teacher'], months: 3 },
  { name: 'Attestation de vigilance URSSAF', category: 'employment', owners: ['teacher'], months: 6 },
  { name: 'Carte d’étudiant', category: 'identity', owners: ['teacher', 'candidate'], months: 12 },
] as const
const chapters = {
  Mathématiques: {
    '3e': ['Théorème de Thalès', 'Trigonométrie', 'Équations', 'Fonctions affines', 'Probabilités'],
    Tle: ['Suites', 'Limites et continuité', 'Logarithme', 'Intégrales', 'Loi binomiale'],
  },
  Français: {
    '3e': ['Le récit autobiographique', 'La poésie engagée'],
    '1re': ['Le théâtre du XVIIe siècle', 'Le roman'],
  },
  'Physique-chimie': { Tle: ['Cinétique chimique', 'Mouvement dans un champ uniforme', 'Diffraction'] },
} as const

const allFlags = (isOn: boolean) => ({ switchToOnline: isOn, legitimate: isOn, disponibility: isOn })

const loadChapters = async (db: Db) => {
  const rows = Object.entries(chapters).flatMap(([subject, levels]) =>
    Object.entries(levels).flatMap(([level, names]) => names.map((name: string) => ({ subject, level, name }))),
  )
  await sql`insert into chapters (subject_id, scholar_level_id, name)
    select distinct on (asked.subject, asked.level, asked.name) s.id, l.id, asked.name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (subject text, level text, name text)
      join subjects s on s.name = asked.subject join scholar_levels l on l.name = asked.level
     order by asked.subject, asked.level, asked.name, s.id, l.id
    on conflict do nothing`.execute(db)
}

const loadPlaces = async (db: Db) => {
  for (const [name, availableFor, houseNumber, street, latitude, longitude] of places) {
    const where = { houseNumber, street, cityCode: '35238', postalCode: '35000', city: 'Rennes', departementCode: '35' }
    const address = await db
      .insertInto('addresses')
      .values({ ...where, latitude, longitude, completeAddress: `${houseNumber} ${street} 35000 Rennes` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('locations')
      .values({ name, availableFor: [...availableFor], addressId: address.id })
      .execute()
  }
}

export const officeDemo: DemoPart = {
  name: 'tables de codification',
  load: async (db, { today }) => {
    await db
      .insertInto('traineeshipTypes')
      .values(periods.map((name, index) => ({ name, orderKey: index + 1 })))
      .execute()
    await db
      .insertInto('rankings')
      .values(rankings.map(([name, availableFor]) => ({ name, availableFor: [...availableFor] })))
      .execute()
    await db
      .insertInto('teacherCategories')
      .values([...categories])
      .execute()
    await loadPlaces(db)
    for (const [context, list] of Object.entries(answers) as [
      keyof typeof answers,
      (typeof answers)[keyof typeof answers],
    ][])
      await db
        .insertInto('responseTypes')
        .values(list.map(([name, isOn]) => ({ context, name, ...flagsIn(context, allFlags(isOn)) })))
        .execute()
    await db
      .insertInto('documentTypes')
      .values(
        documents.map(({ name, category, owners, ...more }) => ({
          name,
          type: 'proof',
          category,
          availableFor: [...owners],
          mandatory: 'isMandatory' in more,
          limitedValidity: 'months' in more,
          validityDurationMonths: 'months' in more ? more.months : null,
          internalCheckRequired: true,
        })),
      )
      .execute()
    const days = (from: number, to: number) =>
      sql<string>`daterange(${addDays(today, from)}, ${addDays(today, to)}, '[]')`
    await db
      .insertInto('promoCodes')
      .values([
        { name: 'Offre de rentrée', code: 'RENTREE', type: 'percent', valuePercent: '10', validity: days(-80, -20) },
        { name: 'Parrainage', code: 'PARRAIN', type: 'amount', valueCents: 2500, validity: days(-30, 330) },
        { name: 'Stages d’hiver', code: 'HIVER', type: 'percent', valuePercent: '12.5', validity: days(10, 100) },
      ])
      .execute()
    await loadChapters(db)
  },
}
