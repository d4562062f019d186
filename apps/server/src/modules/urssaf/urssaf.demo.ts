// Tax advances of the demo company: families in every state, whom the sandbox's Urssaf knows by their identifiers of test.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { RegistrationStatus } from '@cartable/domain/urssaf/statuses.ts'
import { communes } from '../../life/names.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { setAdvancePayment } from '../customers/set-advance-payment.ts'

type Case = {
  readonly status: RegistrationStatus
  /** Status in the identifier of test of the sandbox; none: the Urssaf knows nobody. */
  readonly test?: '0001' | '0002' | '0003' | '0004' | '0005'
  readonly code?: string
  readonly message?: string
}
const active: Case = { status: 'active', test: '0001', code: 'APPAREILLAGE_VALIDE' }
const cases: readonly Case[] = [
  ...Array.from({ length: 22 }, () => active),
  ...Array.from(
    { length: 4 },
    (): Case => ({ status: 'pending', test: '0002', code: 'APPAREILLAGE_EC', message: 'En cours' }),
  ),
  { status: 'pending', test: '0005', code: 'APPAREILLAGE_NF', message: 'Non finalisé' },
  { status: 'blocked', test: '0003', code: 'PARTICULIER_BLOQUE', message: 'Bloqué' },
  { status: 'expired', test: '0004', code: 'MANDAT_ECHU', message: 'Mandat expiré' },
  { status: 'refused', code: 'ERR_DGFIP_R2P_INCONNU', message: 'Identité inconnue de la DGFiP' },
  { status: 'refused' },
  { status: 'draft' },
]

/** A French IBAN of a bank that does not exist, with its key (ISO 13616). */
const ibanOf = ({ random }: DemoWorld): string => {
  const account = `99999${Array.from({ length: 18 }, () => random.integer(0, 9)).join('')}`
  const key = 98n - (BigInt(`${account}152700`) % 97n)
  return `FR${String(key).padStart(2, '0')}${account}`
}
const identifierOf = (index: number, test: string, day: string): string =>
  `c0dec0de-${index.toString(16).padStart(4, '0')}-4000-8000-${test}${day.replaceAll('-', '')}`

/** What the form of the tax advance asks of a taxpayer beyond an ordinary customer. */
const fillTaxpayer = async (
  db: Db,
  world: DemoWorld,
  { personId, name }: DemoWorld['customers'][number],
): Promise<number> => {
  const [city, cityCode] = world.random.pick(communes)
  await db
    .updateTable('people')
    .set((eb) => ({
      birthName: eb.ref('lastName'),
      birthCountry: 'FR',
      birthDepartementCode: '35',
      birthCityCode: cityCode,
      birthCity: city,
    }))
    .where('id', '=', personId)
    .execute()
  const iban = ibanOf(world)
  const { id } = await db
    .insertInto('bankAccounts')
    .values({
      personId,
      holder: name,
      bic: 'BNPAFRPPXXX',
      ibanEncrypted: world.fieldKeys.encrypt(iban, 'bank_accounts.iban'),
      ibanDigest: world.fieldKeys.digest(iban, 'bank_accounts.iban'),
      ibanLast4: iban.slice(-4),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const urssafDemo: DemoPart = {
  name: 'avance immédiate',
  load: async (db, world) => {
    const [known, ...others] = world.customers
    const families = [known!, ...world.random.sample(others, cases.length - 1)]
    for (const [index, { status, test, code, message }] of cases.entries()) {
      const customer = families[index]!
      const bankAccountId = await fillTaxpayer(db, world, customer)
      const isNew = status === 'pending' || status === 'draft' || status === 'refused'
      const sentOn = addDays(world.today, -(isNew ? world.random.integer(1, 9) : world.random.integer(30, 400)))
      const activeOn = addDays(sentOn, world.random.integer(2, 12))
      const at = (day: string) => `${day}T09:00:00Z`
      await db
        .insertInto('urssafRegistrations')
        .values({
          customerId: customer.id,
          personId: customer.personId,
          bankAccountId,
          status,
          clientUuid: test === undefined ? null : identifierOf(index, test, activeOn),
          providerCode: code ?? null,
          providerMessage: message ?? null,
          activeFrom: isNew ? null : activeOn,
          requestedAt: status === 'draft' || (status === 'refused' && code === undefined) ? null : at(sentOn),
          checkedAt: test === undefined ? null : at(addDays(world.today, -1)),
        })
        .execute()
      if (status === 'active') await setAdvancePayment(db, customer.id, true)
    }
  },
}
