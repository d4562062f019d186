// Places of the demo company: where its establishments are, who teaches there, and the questions asked before a search of a teacher.
import type { DemoPart } from '../../../platform/demo.ts'

/** Establishment, street, postal code, city, INSEE code, latitude, longitude, phone. */
const places = [
  ['Lycée Chateaubriand', '136 boulevard de Vitré', '35700', 'Rennes', '35238', 48.1219, -1.6491, '+33299286300'],
  ['Lycée Émile Zola', '2 avenue Janvier', '35000', 'Rennes', '35238', 48.1064, -1.6748, '+33299792416'],
  [
    'Lycée Victor et Hélène Basch',
    '15 avenue Charles Tillon',
    '35000',
    'Rennes',
    '35238',
    48.1249,
    -1.6992,
    '+33299145432',
  ],
  ['Lycée Jean Macé', '10 rue Jean Macé', '35700', 'Rennes', '35238', 48.1206, -1.6683, '+33299842260'],
  ['Collège Anne de Bretagne', '15 rue du Landrel', '35200', 'Rennes', '35238', 48.0868, -1.6621, '+33299505070'],
  ['Collège Échange', '1 rue de l’Échange', '35000', 'Rennes', '35238', 48.1136, -1.6857, '+33299301020'],
  ['Collège Rosa Parks', '3 square de Terre-Neuve', '35200', 'Rennes', '35238', 48.0885, -1.6933, '+33299505180'],
  ['Institution Saint-Vincent', '57 rue de Paris', '35000', 'Rennes', '35238', 48.1129, -1.6633, '+33299848400'],
  [
    'Université de Rennes',
    '263 avenue du Général Leclerc',
    '35000',
    'Rennes',
    '35238',
    48.1165,
    -1.6413,
    '+33223235000',
  ],
  ['INSA Rennes', '20 avenue des Buttes de Coësmes', '35700', 'Rennes', '35238', 48.1215, -1.6356, '+33223238200'],
] as const

const questions = [
  {
    question: 'Quel rythme de cours souhaitez-vous\u202f?',
    questionType: 'student',
    choiceType: 'custom',
    iconName: 'calendar',
    choices: ['Un cours par semaine', 'Deux cours par semaine', 'Pendant les vacances seulement'],
  },
  {
    question: 'Quels jours sont possibles\u202f?',
    questionType: 'both',
    choiceType: 'custom',
    iconName: 'clock',
    choices: ['Soirs de semaine', 'Mercredi après-midi', 'Samedi', 'Dimanche'],
  },
  {
    question: 'Quel diplôme attendez-vous du professeur\u202f?',
    questionType: 'student',
    choiceType: 'codification',
    codificationClassName: 'graduations',
    iconName: 'school',
    choices: [],
  },
  {
    question: 'Avez-vous une voiture\u202f?',
    questionType: 'teacher',
    choiceType: 'boolean',
    iconName: 'car',
    choices: [],
  },
  {
    question: 'Quelle note l’élève vise-t-il au baccalauréat\u202f?',
    questionType: 'student',
    choiceType: 'number',
    iconName: 'target',
    choices: [],
  },
] as const

export const placesDemo: DemoPart = {
  name: 'établissements et questions',
  load: async (db, world) => {
    const idOf = new Map(world.establishments.map(({ id, name }) => [name, id]))
    for (const [name, way, postalCode, city, cityCode, latitude, longitude, phone] of places) {
      const establishmentId = idOf.get(name)
      if (establishmentId === undefined) continue
      const [houseNumber, ...street] = way.split(' ')
      const address = await db
        .insertInto('addresses')
        .values({
          houseNumber,
          street: street.join(' '),
          postalCode,
          city,
          cityCode,
          departementCode: '35',
          country: 'FR',
          latitude,
          longitude,
          completeAddress: `${way} ${postalCode} ${city}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('establishments').set({ addressId: address.id }).where('id', '=', establishmentId).execute()
      await db
        .insertInto('establishmentPhones')
        .values({ establishmentId, position: 1, phone, phoneRegion: 'FR' })
        .execute()
    }
    await db
      .insertInto('teacherEstablishments')
      .values(
        world.teachers.flatMap((teacher, index) =>
          index % 3 === 2
            ? []
            : [
                {
                  teacherId: teacher.id,
                  establishmentId: world.establishments[index % world.establishments.length]!.id,
                },
              ],
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const upper = world.levels.filter(({ name }) => ['2de', '1re', 'Tle'].includes(name))
    for (const { choices, ...row } of questions) {
      const isFinal = row.choiceType === 'number'
      const question = await db
        .insertInto('linkingQuestions')
        .values({ ...row, allOtherSubjects: true, allOtherScholarLevels: !isFinal })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (choices.length > 0)
        await db
          .insertInto('linkingQuestionChoices')
          .values(choices.map((label, index) => ({ linkingQuestionId: question.id, label, position: index + 1 })))
          .execute()
      if (isFinal && upper.length > 0)
        await db
          .insertInto('linkingQuestionScholarLevels')
          .values(upper.map(({ id }) => ({ linkingQuestionId: question.id, scholarLevelId: id })))
          .execute()
    }
  },
}
