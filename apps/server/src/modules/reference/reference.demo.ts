// Reference data of the demo company: careers and levels, subjects, diplomas, establishments, reasons, help categories.
import type { DemoPart } from '../../platform/demo.ts'

const careers = [
  {
    name: 'Primaire',
    levels: [
      ['CP', '#7cb9d0'],
      ['CE1', '#7cb9d0'],
      ['CE2', '#58a6c3'],
      ['CM1', '#58a6c3'],
      ['CM2', '#2a93b5'],
    ],
  },
  {
    name: 'Collège',
    levels: [
      ['6e', '#a1d3b3'],
      ['5e', '#7fc198'],
      ['4e', '#5bb07d'],
      ['3e', '#2f9e63', true],
    ],
  },
  {
    name: 'Lycée général et technologique',
    levels: [
      ['2de', '#eac093'],
      ['1re', '#dfa86e'],
      ['Tle', '#c77700', true],
    ],
  },
  {
    name: 'Lycée professionnel',
    levels: [
      ['2de pro', '#c3c8cc'],
      ['1re pro', '#aeb4ba'],
      ['Tle pro', '#868e96', true],
    ],
  },
  {
    name: 'Études supérieures',
    levels: [
      ['Bac +1', '#adbaef'],
      ['Bac +2', '#90a1e7'],
      ['Bac +3', '#7589df'],
      ['CPGE', '#5c6fd6'],
    ],
  },
] as const

const categories = [
  {
    name: 'Sciences',
    subjects: [
      ['Mathématiques', '#3448b5'],
      ['Physique-chimie', '#0b6e8f'],
      ['SVT', '#177245'],
      ['Sciences de l’ingénieur', '#5a626c'],
      ['NSI', '#7a3e9d'],
    ],
  },
  {
    name: 'Lettres',
    subjects: [
      ['Français', '#b42323'],
      ['Philosophie', '#a0522d'],
      ['Latin', '#9a5300'],
      ['Aide aux devoirs', '#868e96'],
    ],
  },
  {
    name: 'Langues',
    subjects: [
      ['Anglais', '#c77700'],
      ['Espagnol', '#d64545'],
      ['Allemand', '#454b54'],
      ['Italien', '#2f9e63'],
    ],
  },
  {
    name: 'Sciences humaines',
    subjects: [
      ['Histoire-géographie', '#8a4a00'],
      ['SES', '#2a93b5'],
      ['Économie-gestion', '#0b5d33'],
    ],
  },
  {
    name: 'Musique',
    subjects: [
      ['Piano', '#27389a'],
      ['Guitare', '#7a3e9d'],
    ],
  },
] as const

const graduations = [
  ['Licence', '#7589df', false],
  ['Master', '#5c6fd6', false],
  ['Master MEEF', '#3448b5', false],
  ['CAPES', '#177245', true],
  ['Agrégation', '#0b5d33', true],
  ['Doctorat', '#27389a', true],
  ['Diplôme d’ingénieur', '#0b6e8f', true],
  ['Grande école de commerce', '#9a5300', true],
] as const
const experiences = [
  'Enseignement en collège',
  'Enseignement en lycée',
  'Soutien scolaire',
  'Tutorat universitaire',
  'Cours en ligne',
  'Préparation aux concours',
]
const establishments = [
  ['Lycée Chateaubriand', true],
  ['Lycée Émile Zola', true],
  ['Lycée Victor et Hélène Basch', false],
  ['Lycée Jean Macé', false],
  ['Collège Anne de Bretagne', false],
  ['Collège Échange', false],
  ['Collège Rosa Parks', false],
  ['Institution Saint-Vincent', true],
  ['École Liberté', false],
  ['École Duchesse Anne', false],
  ['Université de Rennes', true],
  ['INSA Rennes', true],
] as const
const reasons = [
  ['Départ de la société', ['staff']],
  ['Demande de l’intéressé', ['customer', 'student', 'teacher']],
  ['Impayés', ['customer']],
  ['Fin de scolarité', ['student']],
  ['Ne souhaite plus enseigner', ['teacher']],
] as const
const helps = [
  ['Prise en main', ['staff']],
  ['Facturation', ['staff', 'customer']],
  ['Déclaration des cours', ['teacher']],
  ['Avance immédiate', ['customer', 'public']],
] as const

export const referenceDemo: DemoPart = {
  name: 'données de référence',
  load: async (db, world) => {
    const categoryIds = new Map<string, number>()
    for (const [order, category] of categories.entries()) {
      const { id } = await db
        .insertInto('subjectCategories')
        .values({ name: category.name, orderKey: order + 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      categoryIds.set(category.name, id)
    }
    for (const [order, career] of careers.entries()) {
      const { id } = await db
        .insertInto('schoolCareers')
        .values({ name: career.name, orderKey: order + 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [position, [name, color, isExamYear]] of career.levels.entries()) {
        const level = await db
          .insertInto('scholarLevels')
          .values({ schoolCareerId: id, name, color, orderKey: position + 1, isExamYear: isExamYear ?? false })
          .returning('id')
          .executeTakeFirstOrThrow()
        world.levels.push({ id: level.id, name, careerId: id, order: order * 10 + position })
      }
    }
    let order = 0
    for (const category of categories) {
      for (const [name, color] of category.subjects) {
        order += 1
        const type = category.name === 'Langues' ? 'language' : category.name === 'Musique' ? 'music' : 'scholar'
        const subject = await db
          .insertInto('subjects')
          .values({ name, color, orderKey: order, type, subjectCategoryId: categoryIds.get(category.name)! })
          .returning('id')
          .executeTakeFirstOrThrow()
        world.subjects.push({ id: subject.id, name })
      }
    }
    const taught = world.subjects.flatMap((subject) =>
      world.levels
        .filter(
          (level) =>
            level.order >= (subject.name === 'Philosophie' ? 22 : subject.name === 'Aide aux devoirs' ? 0 : 10) ||
            subject.name === 'Mathématiques' ||
            subject.name === 'Français',
        )
        .map((level) => ({ subjectId: subject.id, scholarLevelId: level.id })),
    )
    await db.insertInto('subjectScholarLevels').values(taught).execute()
    for (const [name, color, famous] of graduations) {
      const { id } = await db
        .insertInto('graduations')
        .values({ name, color, famous })
        .returning('id')
        .executeTakeFirstOrThrow()
      world.graduations.push({ id, name })
    }
    await db
      .insertInto('experiences')
      .values(experiences.map((name) => ({ name })))
      .execute()
    for (const [name, famous] of establishments) {
      const { id } = await db
        .insertInto('establishments')
        .values({ name, famous })
        .returning('id')
        .executeTakeFirstOrThrow()
      world.establishments.push({ id, name })
    }
    await db
      .insertInto('disabledAccountReasons')
      .values(reasons.map(([name, availableFor]) => ({ name, availableFor: [...availableFor] })))
      .execute()
    await db
      .insertInto('helpCategories')
      .values(helps.map(([name, contexts]) => ({ name, contexts: [...contexts] })))
      .execute()
    await db
      .updateTable('companies')
      .set({
        name: 'Cours Armor',
        legalForm: 'SAS',
        capitalCents: 1_000_000,
        rcsCity: 'Rennes',
        siren: '732829320',
        nic: '00074',
        vatNumber: 'FR44732829320',
        sapNumber: 'SAP732829320',
        phone: '+33299123456',
        phoneRegion: 'FR',
      })
      .execute()
    await db
      .updateTable('companies')
      .set({ name: 'Cours Armor Particuliers' })
      .where('code', '=', 'private-tuition')
      .execute()
    await db.updateTable('companies').set({ name: 'Cours Armor Stages' }).where('code', '=', 'traineeship').execute()
  },
}
