// Proves the tax-advance form of a customer over HTTP, against the sandbox: filled, sent once, refused, lost, ended.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import type { AdvanceAnswer, AdvanceRecord } from '@cartable/domain/urssaf/urssaf.schema.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangePerson } from '../../../test/factories/people.ts'
import { type Steering, steer } from '../../../test/factories/urssaf-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-advance-'))
let app: TestApp
let sandbox: Sandbox
let levers: Steering
let clerk: Caller

beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir: folder })
  levers = steer(sandbox.httpUrl)
  const environment = {
    URSSAF_API_URL: sandbox.httpUrl,
    GEOCODING_URL: `${sandbox.httpUrl}/geocodage`,
    COMMUNES_URL: sandbox.httpUrl,
  }
  app = await startTestApp({ environment })
  clerk = await app.staff({ customers: 'write' })
})
afterEach(() => levers.outage('ok'))
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
const newCustomer = () => app.write((db) => arrangeHousehold(db, { customer: 'Lemoine' }))
const show = async (customerId: number, caller: Caller = clerk): Promise<AdvanceRecord> =>
  (await app.call(urssafApi.showCustomerForm, { customerId: String(customerId) }, caller)).body

const address = {
  houseNumber: '12 bis',
  street: 'rue de la Paix',
  complement: null,
  cityCode: '35238',
  postalCode: '35000',
  city: 'Rennes',
  departementCode: '35',
  country: 'FR',
  latitude: 48.11,
  longitude: -1.68,
  freeAddress: null,
  completeAddress: '12 bis rue de la Paix 35000 Rennes',
}
const bank = { holder: 'Mme Anne Lemoine', iban: 'FR76 3000 6000 0112 3456 7890 189', bic: 'BNPAFRPPXXX' }

type Change = Partial<Omit<Parameters<typeof send>[0], 'customerId'>>
const letters = () => [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
/** The form as a person fills it in; each time another person for the Urssaf. */
const filled = async (customerId: number, change: Record<string, unknown> = {}) => {
  count += 1
  const { id, updatedAt, keepsAccount } = await show(customerId)
  return {
    ...{ id, updatedAt, keepsAccount, customerId },
    gender: 'female' as const,
    birthName: `Martin ${letters()}`,
    lastName: 'Lemoine',
    firstNames: 'Anne',
    birthOn: '1980-03-29',
    birthCountry: 'FR',
    birthDepartementCode: '35',
    birthCityCode: '35238',
    birthCity: 'Rennes',
    mobilePhone: { phoneNumber: `06 12 34 ${String(1_000 + count).replace(/(..)(..)/, '$1 $2')}`, phoneRegion: 'FR' },
    email: `anne-${count}@contact.fr`,
    addressCountry: 'FR',
    address,
    bank: bank as { holder: string | null; iban: string | null; bic: string | null },
    send: true,
    ...change,
  }
}
const send = async (form: Awaited<ReturnType<typeof filled>>, caller: Caller = clerk) =>
  app.call(urssafApi.saveCustomerForm, form as never, caller)
const saved = async (customerId: number, change: Record<string, unknown> = {}): Promise<AdvanceAnswer> =>
  (await send(await filled(customerId, change as Change))).body
const asked = { remove: urssafApi.removeLink, refuse: urssafApi.refuseAdvance, update: urssafApi.updateStatus }
const ask = async (what: keyof typeof asked, customerId: number, caller: Caller = clerk) =>
  (await app.call(asked[what], { customerId }, caller)).body

const rowsOf = (customerId: number) =>
  app.database.db
    .selectFrom('urssafRegistrations')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
const paysByAdvance = async (customerId: number) =>
  (
    await app.database.db
      .selectFrom('customers')
      .select('urssafPaymentEnabled')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).urssafPaymentEnabled
const activate = async (customerId: number) => {
  await saved(customerId)
  await levers.decide((await rowsOf(customerId))[0]?.clientUuid ?? '', 'APPAREILLAGE_VALIDE')
  return ask('update', customerId)
}
const errorsOf = ({ errors }: Pick<AdvanceAnswer, 'errors'>) =>
  Object.fromEntries((errors?.propertyPaths ?? []).map((path, at) => [path, errors?.messages[at]]))

describe('the form', () => {
  it('CUST-29 opens filled from whoever pays the bills, and searches addresses that have an INSEE code', async () => {
    const { customerId, customerPersonId } = await newCustomer()
    const own = await show(customerId)
    expect(own).toMatchObject({ customerId, lastName: 'Lemoine', addressCountry: 'FR', keepsAccount: false })
    expect(own.address?.completeAddress).toBeTruthy()
    expect(own.state).toMatchObject({ status: null, label: 'Non demandée', isEditable: true, mayUpdate: false })
    const payerId = await app.write(async (db) => {
      const id = await arrangePerson(db, { firstName: 'Paul', lastName: 'Payeur' })
      await db.updateTable('customers').set({ billingPersonId: id }).where('id', '=', customerId).execute()
      return id
    })
    expect(payerId).not.toBe(customerPersonId)
    expect(await show(customerId)).toMatchObject({
      firstNames: 'Paul',
      lastName: 'Payeur',
      taxpayer: { name: 'Paul PAYEUR', isPayer: true },
    })
    const { addresses } = (
      await app.call(peopleApi.addressAutocompleteInsee, { query: '8 rue de la Paix Rennes' }, clerk)
    ).body
    expect(addresses.length).toBeGreaterThan(0)
    for (const found of addresses) expect(found.address.cityCode).toMatch(/^\d[\dAB]\d{3}$/)
  })

  it('CUST-27 finds no birth city for one character, and some for two', async () => {
    const cities = async (query: string) =>
      (await app.call(peopleApi.cityAutocomplete, { query }, clerk)).body.cities.length
    expect(await cities('R')).toBe(0)
    expect(await cities(' R ')).toBe(0)
    expect(await cities('Re')).toBeGreaterThan(0)
  })

  it('CUST-24 refuses to send an address outside of France, at the country; nothing leaves', async () => {
    const { customerId } = await newCustomer()
    const before = (await levers.books()).registrationCount
    for (const addressCountry of ['BE', 'CH', 'NC', 'BL'])
      expect(errorsOf(await saved(customerId, { addressCountry }))).toEqual({
        addressCountry: "L'avance immédiate est réservée aux contribuables français.",
      })
    expect(await rowsOf(customerId)).toEqual([])
    expect((await levers.books()).registrationCount).toBe(before)
    for (const addressCountry of ['FR', 'RE', 'MQ', 'GP', 'GF', 'YT', 'PM']) {
      const { customerId: other } = await newCustomer()
      expect(errorsOf(await saved(other, { addressCountry }))).toEqual({})
    }
  })

  it('carries no address from outside of France into the form, and takes none from the record', async () => {
    const { customerId, customerPersonId } = await newCustomer()
    const abroad = await app.write(async (db) => {
      const { id } = await db
        .insertInto('addresses')
        .values({ country: 'BE', city: 'Liège', postalCode: '4000', completeAddress: 'Rue Neuve 1, 4000 Liège' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('people').set({ addressId: id }).where('id', '=', customerPersonId).execute()
      return id
    })
    expect(await show(customerId)).toMatchObject({ addressCountry: 'BE', address: null })
    // a draft that keeps an address under a foreign country keeps none of it
    expect((await saved(customerId, { addressCountry: 'BE', address, send: false })).errors).toBe(null)
    expect(await show(customerId)).toMatchObject({ addressCountry: 'BE', address: null })
    const person = await app.database.db
      .selectFrom('people')
      .select('addressId')
      .where('id', '=', customerPersonId)
      .executeTakeFirstOrThrow()
    expect(person.addressId).toBe(abroad)
  })

  it('CUST-30 is saved by a multipart POST that answers billingData and errors', async () => {
    const { customerId } = await newCustomer()
    const post = async (form: object, more = '') => {
      const part = `--limite\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(form)}\r\n`
      return app.http.inject({
        method: 'POST',
        url: '/api/urssaf/urssaf-save-customer-form',
        payload: `${part}${more}--limite--\r\n`,
        headers: {
          ...{ cookie: clerk.cookie, 'x-cartable': '1', 'sec-fetch-site': 'same-origin' },
          'content-type': 'multipart/form-data; boundary=limite',
        },
      })
    }
    const form = await filled(customerId, { send: false })
    const refused = (await post({ ...form, bank: { ...bank, iban: 'FR00' } })).json()
    expect(refused).toMatchObject({ billingData: null, errors: { propertyPaths: ['bank.iban'] } })
    const answer = (await post(form)).json()
    expect(answer).toMatchObject({
      errors: null,
      billingData: { gender: 'female', lastName: 'Lemoine', firstName: 'Anne', birthOn: '1980-03-29' },
      state: { status: 'draft' },
    })
    expect(answer.billingData).toMatchObject({ email: form.email, address: { city: 'Rennes' } })
    // whoever pays the bills is billed, not the customer
    await app.write(async (db) => {
      const id = await arrangePerson(db, { firstName: 'Paul', lastName: 'Payeur' })
      await db.updateTable('customers').set({ billingPersonId: id }).where('id', '=', customerId).execute()
    })
    const payer = await filled(customerId, { send: false, firstNames: 'Paul', lastName: 'Payeur' })
    expect((await post(payer)).json()).toMatchObject({
      errors: null,
      billingData: { firstName: 'Paul', lastName: 'Payeur' },
    })
    const file = `--limite\r\ncontent-disposition: form-data; name="x"; filename="x.txt"\r\n\r\nx\r\n`
    expect((await post(form, file)).statusCode).toBeLessThan(500)
  })

  it('a draft may have holes, never a wrong account; what is left empty keeps the stored one', async () => {
    const { customerId } = await newCustomer()
    const holes = { birthName: null, birthCountry: null, birthCityCode: null, birthDepartementCode: null, send: false }
    expect(errorsOf(await saved(customerId, { ...holes, bank: { ...bank, iban: null } }))).toEqual({
      'bank.iban': 'Saisissez l’IBAN du compte.',
    })
    expect((await saved(customerId, holes)).errors).toBe(null)
    const kept = await show(customerId)
    expect(kept).toMatchObject({ keepsAccount: true, bank: { holder: null, iban: null, bic: null } })
    expect(kept.bankAccount?.maskedIban).toMatch(/^[•\s]+0189$/)
    expect(JSON.stringify(kept)).not.toContain('30006000')
    const other = { holder: null, iban: 'FR1420041010050500013M02606', bic: null }
    expect(Object.keys(errorsOf(await saved(customerId, { bank: other })))).toEqual(['bank.bic'])
    const answer = await saved(customerId, { bank: { ...other, bic: 'PSSTFRPPXXX' } })
    expect((await show(customerId)).bankAccount).toMatchObject({ holder: bank.holder, bic: 'PSSTFRPPXXX' })
    expect(answer).toMatchObject({ errors: null, state: { status: 'pending' } })
  })

  it('a form to send is checked whole, each fault at its field', async () => {
    const { customerId } = await newCustomer()
    const nothing = { holder: null, iban: null, bic: null }
    const wrong = { birthName: 'Dur4nd', mobilePhone: { phoneNumber: '02 99 12 34 56', phoneRegion: 'FR' } }
    // a caller that says there is a stored account is not believed
    const faults = errorsOf(await saved(customerId, { ...wrong, email: 'a+b@c.fr', bank: nothing, keepsAccount: true }))
    expect(Object.keys(faults).sort()).toEqual(['birthName', 'email', 'mobilePhone'])
    const later = errorsOf(await saved(customerId, { bank: nothing, keepsAccount: true }))
    expect(Object.keys(later).sort()).toEqual(['bank.bic', 'bank.holder', 'bank.iban'])
    expect(await rowsOf(customerId)).toEqual([])
  })

  it('born abroad has a country only', async () => {
    const { customerId, customerPersonId } = await newCustomer()
    expect(await saved(customerId, { birthCountry: 'DZ' })).toMatchObject({
      errors: null,
      state: { status: 'pending' },
    })
    const person = await app.database.db
      .selectFrom('people')
      .select(['birthCountry', 'birthDepartementCode', 'birthCityCode', 'birthCity'])
      .where('id', '=', customerPersonId)
      .executeTakeFirstOrThrow()
    expect(person).toEqual({ birthCountry: 'DZ', birthDepartementCode: null, birthCityCode: null, birthCity: null })
  })

  it('somebody else’s change is met as a conflict and lost by nobody', async () => {
    const { customerId } = await newCustomer()
    const old = await filled(customerId, { send: false })
    expect((await saved(customerId, { send: false, firstNames: 'Annie' })).errors).toBe(null)
    const { status, body } = await send(old)
    expect(status).toBe(409)
    expect(body).toMatchObject({ conflict: { current: { firstNames: 'Annie' } } })
  })
})

describe('the sending', () => {
  it('keeps the identifier that the Urssaf gives, and the journal of the customer tells it', async () => {
    const { customerId } = await newCustomer()
    const answer = await saved(customerId)
    expect(answer).toMatchObject({ errors: null, state: { status: 'pending', label: 'En attente du client' } })
    const [row] = await rowsOf(customerId)
    expect(row?.clientUuid).toMatch(/^[\da-f-]{36}$/)
    expect(row?.requestedAt).not.toBe(null)
    expect(row?.bankAccountId).not.toBe(null)
    expect(await show(customerId)).toMatchObject({ state: { isEditable: false, mayUpdate: true, mayUnlink: true } })
    const told = await app.database.db
      .selectFrom('logEntries')
      .select('title')
      .where('customerId', '=', customerId)
      .orderBy('id')
      .execute()
    expect(told.map(({ title }) => title)).toEqual([
      'Avance immédiate\u00a0: formulaire envoyé à l’Urssaf',
      'Avance immédiate\u00a0: inscription reçue par l’Urssaf',
    ])
  })

  it('a double click and two people at once register once', async () => {
    const { customerId } = await newCustomer()
    const other = await app.staff({ customers: 'write' })
    const before = (await levers.books()).registrationCount
    const form = await filled(customerId)
    const answers = await Promise.all([send(form), send(form), send(form, other)])
    expect(answers.filter(({ body }) => body.errors === null && body.state?.status === 'pending')).toHaveLength(1)
    for (const { status, body } of answers)
      if (body.state === null)
        expect([status, errorsOf(body)['']]).toEqual([200, expect.stringMatching(/déjà été envoyé/)])
    expect((await levers.books()).registrationCount).toBe(before + 1)
    expect(await rowsOf(customerId)).toHaveLength(1)
  })

  it('an identity that the tax office does not know is said with what to do, kept, corrected and sent again', async () => {
    const { customerId } = await newCustomer()
    const refused = await saved(customerId, { birthName: 'INCONNU' })
    expect(refused.id).not.toBe(null)
    expect(errorsOf(refused).birthName).toMatch(/^Les impôts ne trouvent personne.+avis d’imposition/)
    const kept = await show(customerId)
    expect(kept).toMatchObject({ birthName: 'INCONNU', keepsAccount: true })
    expect(kept.state).toMatchObject({ status: 'refused', providerCode: 'ERR_DGFIP_R2P_INCONNU', field: 'birthName' })
    expect(kept.state).toMatchObject({ isEditable: true })
    const sent = await saved(customerId, { bank: { holder: null, iban: null, bic: null } })
    expect(sent).toMatchObject({ errors: null, id: refused.id, state: { status: 'pending', providerCode: null } })
  })

  it('somebody without tax return is refused in French', async () => {
    const { customerId } = await newCustomer()
    const refused = await saved(customerId, { birthName: 'SANSIMPOT' })
    expect(errorsOf(refused).birthName).toContain('aucune déclaration de revenus')
    expect(refused.state).toMatchObject({ status: 'refused', providerCode: 'ERR_DGFIP_IMPOTPART_INCONNU' })
  })

  it('under maintenance nothing leaves, the form is kept and says so; sent again it registers once', async () => {
    const { customerId } = await newCustomer()
    const before = (await levers.books()).registrationCount
    await levers.outage('maintenance')
    const waiting = await saved(customerId)
    expect(waiting.state).toMatchObject({ status: 'draft', label: 'Envoi en attente', isEditable: true })
    expect(errorsOf(waiting)['']).toMatch(/en maintenance.+Rien n’est parti/)
    // nothing is known to have left at the second try either
    expect((await saved(customerId)).state).toMatchObject({ status: 'draft', label: 'Envoi en attente' })
    await levers.outage('ok')
    expect(await saved(customerId)).toMatchObject({ errors: null, state: { status: 'pending' } })
    expect((await levers.books()).registrationCount).toBe(before + 1)
  })

  it('an answer that is lost leaves the sending in wait; asking for the status finds the client, once registered', async () => {
    const { customerId } = await newCustomer()
    const before = (await levers.books()).registrationCount
    await levers.nextAnswer('perdue')
    const lost = await saved(customerId)
    expect(lost).toMatchObject({ errors: null, state: { status: 'requested', label: 'Envoi en attente…' } })
    expect(errorsOf((await send(await filled(customerId))).body)['']).toMatch(/déjà été envoyé/)
    expect(await ask('update', customerId)).toMatchObject({ isValid: true, status: 'pending' })
    expect((await rowsOf(customerId))[0]?.clientUuid).toBeTruthy()
    expect((await levers.books()).registrationCount).toBe(before + 1)
  })
})

describe('afterwards', () => {
  it('CUST-31 three PUT calls update the status, remove the link and refuse the advance', async () => {
    for (const operation of Object.values(asked)) expect(operation.method).toBe('PUT')
    const { customerId } = await newCustomer()
    expect(await activate(customerId)).toMatchObject({ isValid: true, status: 'active', label: 'Validée' })
    expect(await paysByAdvance(customerId)).toBe(true)
    expect((await rowsOf(customerId))[0]?.activeFrom).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await ask('refuse', customerId)).toMatchObject({
      isValid: false,
      errorMsgs: [expect.stringMatching(/lien/)],
    })
    expect(await ask('remove', customerId)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await paysByAdvance(customerId)).toBe(false)
    expect(await rowsOf(customerId)).toMatchObject([{ status: 'unlinked', clientUuid: expect.any(String) }])
    expect((await show(customerId)).state).toMatchObject({ label: 'Lien retiré', mayUnlink: false, mayUpdate: false })
    // a second click changes nothing more
    expect(await ask('remove', customerId)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await ask('update', customerId)).toMatchObject({ isValid: false })

    const { customerId: other } = await newCustomer()
    expect(await ask('remove', other)).toMatchObject({ isValid: false })
    expect(await ask('refuse', other)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await rowsOf(other)).toMatchObject([{ status: 'refused', providerCode: null, clientUuid: null }])
    expect((await show(other)).state).toMatchObject({ explanation: expect.stringMatching(/renoncé/), mayRefuse: false })
    expect(await saved(other)).toMatchObject({ errors: null, state: { status: 'pending' } })
    // one that the customer has not answered yet is refused in its place
    expect(await ask('refuse', other)).toEqual({ isValid: true, errorMsgs: [] })
    expect((await rowsOf(other)).map(({ status }) => status)).toEqual(['refused'])
    expect(await paysByAdvance(other)).toBe(false)
  })

  it('who comes back after an ended link is another registration; the one before stays', async () => {
    const { customerId } = await newCustomer()
    const form = await filled(customerId)
    await send(form)
    await ask('remove', customerId)
    const again = await show(customerId)
    const identity = { birthName: form.birthName, email: form.email, mobilePhone: form.mobilePhone }
    expect(again.state).toMatchObject({ status: 'unlinked', isEditable: true })
    await levers.unlink((await rowsOf(customerId))[0]?.clientUuid ?? '')
    expect(await saved(customerId, identity)).toMatchObject({ errors: null, state: { status: 'pending' } })
    expect((await rowsOf(customerId)).map(({ status }) => status)).toEqual(['unlinked', 'pending'])
  })

  it('a status that cannot be asked stays, and says why', async () => {
    const { customerId } = await newCustomer()
    await saved(customerId)
    await levers.outage('maintenance')
    expect(await ask('update', customerId)).toMatchObject({
      isValid: false,
      status: 'pending',
      errorMsgs: [expect.stringMatching(/n’a pas pu être actualisé.+maintenance/)],
    })
  })

  it('the account in clear needs its own right, and leaves a trace on the customer', async () => {
    const { customerId } = await newCustomer()
    await saved(customerId, { send: false })
    const read = (caller: Caller) => app.call(urssafApi.showBankAccount, { customerId: String(customerId) }, caller)
    expect((await read(clerk)).status).toBe(403)
    expect((await read(await app.staff({ sensitiveData: 'fullAccess' }))).status).toBe(403)
    const trusted = await app.staff({ customers: 'read', sensitiveData: 'read' })
    const { body } = await read(trusted)
    expect(body.iban.replace(/\s/g, '')).toBe('FR7630006000011234567890189')
    const seen = await app.database.db
      .selectFrom('traces')
      .select(['action', 'actorAccountId', 'operation'])
      .where('rootClass', '=', 'customers')
      .where('rootId', '=', customerId)
      .where('action', '=', 'view')
      .execute()
    expect(seen).toEqual([{ action: 'view', actorAccountId: trusted.accountId, operation: 'urssaf.showBankAccount' }])
  })

  it('reading needs the right to read customers, changing that to write them; customers have no way in', async () => {
    const { customerId, customerPersonId } = await newCustomer()
    const form = await filled(customerId, { send: false })
    const reader = await app.staff({ customers: 'read' })
    const stranger = await app.staff({ urssaf: 'fullAccess', accounting: 'fullAccess' })
    const customer = await app.signIn(customerPersonId)
    expect((await app.call(urssafApi.showCustomerForm, { customerId: String(customerId) }, reader)).status).toBe(200)
    for (const caller of [stranger, customer])
      expect((await app.call(urssafApi.showCustomerForm, { customerId: String(customerId) }, caller)).status).toBe(403)
    for (const caller of [reader, stranger, customer]) {
      expect((await send(form, caller)).status).toBe(403)
      for (const operation of Object.values(asked))
        expect((await app.call(operation, { customerId }, caller)).status).toBe(403)
    }
    expect(await rowsOf(customerId)).toEqual([])
  })

  it('erasing a customer ends the registration, whose identifier stays as a proof without account', async () => {
    const { customerId } = await newCustomer()
    await activate(customerId)
    const boss = await app.director()
    const subject = { subject: 'customer' as const, id: customerId }
    const { name } = (await app.call(privacyApi.erasurePlan, { ...subject, id: String(customerId) }, boss)).body
    expect((await app.call(privacyApi.erasePersonalData, { ...subject, confirmation: name }, boss)).body).toMatchObject(
      {
        isValid: true,
      },
    )
    expect(await rowsOf(customerId)).toMatchObject([
      { status: 'unlinked', bankAccountId: null, providerMessage: null, clientUuid: expect.any(String) },
    ])
    expect(await ask('update', customerId)).toMatchObject({ isValid: false })
  })

  it('an unknown customer is nobody’s', async () => {
    expect((await app.call(urssafApi.showCustomerForm, { customerId: '999999' }, clerk)).status).toBe(404)
    for (const operation of Object.values(asked))
      expect((await app.call(operation, { customerId: 999_999 }, clerk)).status).toBe(404)
  })
})
