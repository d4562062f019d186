// Documents of the demo families: both sides of identity cards, letters, in every state of their check, some expired.
import { addDays, addMonths, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { insertDocument } from './documents.queries.ts'
import { specimenCard, specimenLetter } from './specimens.ts'

const kinds = [
  { name: 'Avis d’imposition', category: 'tax', months: 12 },
  { name: 'Attestation d’assurance scolaire', category: 'other', months: 12 },
  { name: 'Mandat de prélèvement SEPA', category: 'bank', months: null },
] as const
/** Families with papers. */
const familyCount = 36

type Family = DemoWorld['customers'][number]
type Paper = { readonly bytes: Buffer; readonly fileName: string; readonly mediaType: string }

const letter = (title: string, fileName: string, family: Family, issuedOn: string): Paper => ({
  bytes: specimenLetter(title, [family.name, family.city, '', `Fait le ${formatDay(issuedOn)}`]),
  fileName,
  mediaType: 'application/pdf',
})
const card = (side: 'front' | 'back', tint: number): Paper => ({
  bytes: specimenCard(side, tint),
  fileName: side === 'front' ? 'carte-identite-recto.png' : 'carte-identite-verso.png',
  mediaType: 'image/png',
})

const makeKinds = async (db: Db): Promise<Map<string, number>> => {
  await db
    .insertInto('documentTypes')
    .values(
      kinds.map(({ name, category, months }) => ({
        ...{ name, category, type: 'proof', availableFor: ['customer'], internalCheckRequired: true },
        limitedValidity: months !== null,
        validityDurationMonths: months,
      })),
    )
    .execute()
  const rows = await db.selectFrom('documentTypes').select(['id', 'name', 'code']).execute()
  return new Map(rows.flatMap(({ id, name, code }) => [[name, id] as const, ...(code ? [[code, id] as const] : [])]))
}

/** What a family gave, oldest first: the day of issue, the kind, its files. */
const papersOf = ({ random, today }: DemoWorld, family: Family) => {
  const ago = (low: number, high: number) => addDays(today, -random.integer(low, high))
  const tint = random.integer(0, 10) / 10
  const [home, tax, insurance] = [ago(20, 90), ago(30, 700), ago(10, 300)]
  return [
    { type: 'identity_proof', issuedOn: null, files: [card('front', tint)] },
    { type: 'identity_proof_back', issuedOn: null, files: [card('back', tint)] },
    {
      type: 'address_proof',
      issuedOn: home,
      files: [letter('Facture d’électricité', 'facture-electricite.pdf', family, home)],
    },
    ...(random.chance(0.6)
      ? [
          {
            type: 'Avis d’imposition',
            issuedOn: tax,
            files: [letter('Avis d’impôt sur les revenus', 'avis-impot.pdf', family, tax)],
          },
        ]
      : []),
    ...(random.chance(0.4)
      ? [
          {
            type: 'Mandat de prélèvement SEPA',
            issuedOn: home,
            files: [
              letter('Mandat de prélèvement SEPA', 'mandat-sepa.pdf', family, home),
              letter('Relevé d’identité bancaire', 'rib.pdf', family, home),
            ],
          },
        ]
      : []),
    ...(random.chance(0.3)
      ? [
          {
            type: 'Attestation d’assurance scolaire',
            issuedOn: insurance,
            files: [letter('Attestation d’assurance', 'assurance.pdf', family, insurance)],
          },
        ]
      : []),
  ]
}

export const documentsDemo: DemoPart = {
  name: 'documents des familles',
  load: async (db, world) => {
    const { random, staff, today, files } = world
    const types = await makeKinds(db)
    for (const family of world.customers.slice(0, familyCount))
      for (const { type, issuedOn, files: papers } of papersOf(world, family)) {
        const months = kinds.find(({ name }) => name === type)?.months ?? null
        const status = random.pick(['unchecked', 'approved', 'approved', 'not-approved'] as const)
        const sender = random.pick(staff).accountId
        const fileIds: number[] = []
        for (const { bytes, fileName, mediaType } of papers)
          fileIds.push((await files.storeGenerated(db, { body: bytes, fileName, mediaType, accountId: sender })).id)
        const sentOn = addDays(today, -random.integer(2, 19))
        const isChecked = status !== 'unchecked'
        await insertDocument(
          db,
          {
            ...{ customerId: family.id, documentTypeId: types.get(type) ?? 0, uploadedByAccountId: sender },
            ...{ issuedOn, expiresOn: issuedOn && months ? addMonths(issuedOn, months) : null },
            createdAt: `${sentOn}T09:${random.integer(10, 59)}:00Z`,
            checkStatus: status,
            checkedAt: isChecked ? `${addDays(sentOn, 1)}T14:${random.integer(10, 59)}:00Z` : null,
            checkedByAccountId: isChecked ? random.pick(staff).accountId : null,
          },
          fileIds,
        )
      }
  },
}
