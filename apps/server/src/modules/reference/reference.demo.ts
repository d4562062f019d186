// Reference data of the demo company, besides what every installation has: establishments, reasons, help categories, its names.
import type { DemoPart } from '../../platform/demo.ts'
import { installSchool } from './install-reference.ts'

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
    await installSchool(db)
    const levels = await db
      .selectFrom('scholarLevels as l')
      .innerJoin('schoolCareers as c', 'c.id', 'l.schoolCareerId')
      .select(['l.id', 'l.name', 'c.id as careerId'])
      .orderBy('c.orderKey')
      .orderBy('l.orderKey')
      .execute()
    world.levels.push(...levels.map((level, order) => ({ ...level, order })))
    world.subjects.push(...(await db.selectFrom('subjects').select(['id', 'name']).orderBy('orderKey').execute()))
    world.graduations.push(...(await db.selectFrom('graduations').select(['id', 'name']).orderBy('id').execute()))
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
    const seat = await db
      .insertInto('addresses')
      .values({
        houseNumber: '1',
        street: 'quai Lamennais',
        postalCode: '35000',
        city: 'Rennes',
        cityCode: '35238',
        departementCode: '35',
        completeAddress: '1 quai Lamennais 35000 Rennes',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('companies')
      .set({
        addressId: seat.id,
        name: 'Cours Armor',
        legalForm: 'SAS',
        capitalCents: 1_000_000,
        rcsCity: 'Rennes',
        siren: '732829320',
        nic: '00074',
        vatNumber: 'FR44732829320',
        sapNumber: 'SAP732829320',
        sapDeclaredOn: '2020-03-02',
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
