// The registration of a family, through HTTP on the real database and a real mailbox.
import { registrationApi } from '@cartable/domain/access/registration/registration.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, goodPassword, startAccountsApp } from '../access.factory.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccountsApp()
  app.clock.set(new Date().toISOString()) // a challenge ends by the real clock
})
afterAll(() => app.stop())

const solved = async (): Promise<string> => {
  const { body: challenge } = await app.call(peopleApi.captchaChallenge, {}, null)
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
const address = {
  ...{ houseNumber: '12', street: 'rue de Siam', complement: null, cityCode: '29019', postalCode: '29200' },
  ...{ city: 'Brest', departementCode: '29', country: 'FR', latitude: 48.38, longitude: -4.49, freeAddress: null },
  completeAddress: '12 rue de Siam, 29200 Brest',
}
type Sent = SentOf<typeof registrationApi.register>
const register = async (login: string, values: Partial<Sent> = {}) =>
  app.call(
    registrationApi.register,
    {
      gender: 'female',
      firstName: 'Nolwenn',
      lastName: 'Kerbrat',
      birthOn: '1984-03-02',
      address,
      phone: { phoneNumber: '06 48 21 70 11', phoneRegion: 'FR' },
      email: `${login}@exemple.test`,
      login,
      password: goodPassword,
      confirmation: goodPassword,
      enabled: true,
      captcha: values.captcha ?? (await solved()),
      ...values,
    },
    null,
  )
const countPeople = async () =>
  (
    await app.database.db
      .selectFrom('people')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const linkOf = (text: string): string => /\/bienvenue\/([\w-]+)/.exec(text)?.[1] ?? ''
/** Registers and follows the link of the mail, in the same browser unless a password is given. */
const opened = async (login: string, values: Partial<Sent> = {}, password: string | null = null) => {
  const email = values.email ?? `${login}@exemple.test`
  const { body } = await register(login, values)
  const mails = await app.inbox(email)
  const token = linkOf(mails.map(({ text }) => text).find((text) => text.includes('/bienvenue/')) ?? '')
  const answer = await app.call(
    registrationApi.openSpace,
    { token, browserKey: password === null ? body.browserKey : null, password, confirmation: password },
    null,
  )
  return { token, mails, answer }
}

test('AUTH-11 the registration takes identity, birth date, address, phone, mail, login and a confirmed password', async () => {
  expect((await register('nolwenn')).body).toMatchObject({ captchaSuccess: true, errors: null, redirect: null })
  const before = await countPeople()
  const [mail] = await app.inbox('nolwenn@exemple.test')
  expect(mail?.subject).toContain('Ouvrez votre espace')
  // nothing that a stranger typed
  expect(mail?.text).not.toMatch(/Nolwenn|Kerbrat/)
  const token = linkOf(mail?.text ?? '')
  const page = await app.call(registrationApi.showProof, { token }, null)
  expect(page.body).toMatchObject({ state: 'open', firstName: 'Nolwenn' })
  expect(await countPeople()).toBe(before)
  // in another browser the one who holds the mailbox chooses the password
  const stranger = await app.call(registrationApi.openSpace, { token, browserKey: 'autre' }, null)
  expect(stranger.body).toMatchObject({ needsPassword: true, redirect: null })
  const { body, headers } = await app.call(
    registrationApi.openSpace,
    { token, password: goodPassword, confirmation: goodPassword },
    null,
  )
  expect(body).toEqual({ errors: null, redirect: '/', needsPassword: false })
  expect(String(headers['set-cookie'])).toContain('HttpOnly')
  const row = await app.database.db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .innerJoin('customers', 'customers.personId', 'people.id')
    .innerJoin('addresses', 'addresses.id', 'people.addressId')
    .select(['gender', 'firstName', 'lastName', 'birthOn', 'email', 'phone', 'phoneRegion', 'login'])
    .select(['houseNumber', 'street', 'city', 'postalCode', 'country', 'completeAddress', 'accounts.enabled'])
    .where('login', '=', 'nolwenn')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    ...{ gender: 'female', firstName: 'Nolwenn', lastName: 'Kerbrat', birthOn: '1984-03-02' },
    ...{ email: 'nolwenn@exemple.test', phone: '+33648217011', phoneRegion: 'FR', login: 'nolwenn', enabled: true },
    ...{ houseNumber: '12', street: 'rue de Siam', city: 'Brest', postalCode: '29200', country: 'FR' },
    completeAddress: '12 rue de Siam, 29200 Brest',
  })
  expect((await app.signIn({ login: 'nolwenn' })).body.ok).toBe(true)
  // a link that served says so, and opens nothing
  expect((await app.call(registrationApi.showProof, { token }, null)).body).toMatchObject({
    state: 'used',
    firstName: null,
  })
  expect((await app.call(registrationApi.openSpace, { token }, null)).status).toBe(404)
  const card = await app.database.db
    .selectFrom('contacts')
    .innerJoin('customers', 'customers.id', 'contacts.customerId')
    .select(['origin', 'contacts.status', 'contacts.lastName', 'contacts.recallOn'])
    .where('contacts.email', '=', 'nolwenn@exemple.test')
    .execute()
  expect(card).toMatchObject([{ origin: 'family', status: 'contact', lastName: 'Kerbrat' }])
})

test('PUBLIC-02 a registration that is proven leads to the homepage, signed in', async () => {
  const { answer } = await opened('accueil')
  expect(answer.body.redirect).toBe('/')
  expect(String(answer.headers['set-cookie'])).toContain('cartable')
})

test('AUTH-06 the registration answers captchaSuccess and errors', async () => {
  const { body } = await register('gwenn', { firstName: '', confirmation: 'autre chose que cela' })
  expect(body.captchaSuccess).toBe(true)
  expect(body.errors?.propertyPaths).toContain('firstName')
  const weak = await register('gwenn', { confirmation: 'autre chose que cela' })
  expect(weak.body.errors).toEqual({
    propertyPaths: ['confirmation'],
    messages: ['Les deux mots de passe sont différents.'],
  })
  const linked = await register('gwenn', { firstName: 'URGENT https://exemple.test' })
  expect(linked.body.errors?.propertyPaths).toEqual(['firstName'])
  expect((await register('gwenn')).body).toMatchObject({ captchaSuccess: true, errors: null })
})

test('a captcha that is missing, wrong or used already is refused, and nothing is kept', async () => {
  const count = async () => (await app.database.db.selectFrom('registrationRequests').select('id').execute()).length
  const before = await count()
  const used = await solved()
  expect((await register('utile', { captcha: used })).body.captchaSuccess).toBe(true)
  for (const captcha of ['', 'n’importe quoi', used]) {
    const { body } = await register('robot', { captcha })
    expect(body).toEqual({
      captchaSuccess: false,
      errors: { propertyPaths: ['captcha'], messages: ["Le captcha n'est pas valide."] },
      redirect: null,
      browserKey: null,
    })
  }
  expect(await count()).toBe(before + 1)
})

test('an address or a login that has an account is answered the same; its owner is told, and nothing is changed', async () => {
  const { email, accountId } = await app.person('ancienne')
  const before = await countPeople()
  const shape = ({ browserKey, ...body }: Record<string, unknown>) => ({ ...body, key: typeof browserKey })
  const taken = await register('ancienne-autre', {
    email,
    password: 'le mot de passe du voisin',
    confirmation: 'le mot de passe du voisin',
  })
  const fresh = await register('toute-neuve')
  expect(shape(taken.body)).toEqual(shape(fresh.body))
  const login = await register('ANCIENNE', { email: 'libre@exemple.test' })
  expect(shape(login.body)).toEqual(shape(fresh.body))
  expect(await countPeople()).toBe(before)
  const [mail] = await app.inbox(email)
  expect(mail?.subject).toBe('Vous avez déjà un compte')
  expect(mail?.text).not.toContain('ancienne-autre')
  expect(mail?.text).not.toContain('/bienvenue/')
  expect((await app.accountOf('ancienne')).id).toBe(accountId)
  expect((await app.signIn({ login: 'ancienne' })).body.ok).toBe(true)
  // a login that is taken is nobody's business: the address becomes the login
  const proof = linkOf((await app.inbox('libre@exemple.test'))[0]?.text ?? '')
  const done = await app.call(
    registrationApi.openSpace,
    { token: proof, password: goodPassword, confirmation: goodPassword },
    null,
  )
  expect(done.body.errors).toBeNull()
  expect((await app.accountOf('libre@exemple.test')).id).not.toBe(accountId)
})

test('a family whom staff know without an account is joined once its mailbox is proven, never doubled', async () => {
  const known = await app.write(async (db) => {
    const { id: personId } = await db
      .insertInto('people')
      .values({
        firstName: 'Nolwenn',
        lastName: 'KERBRAT',
        email: 'dossier@exemple.test',
        phone: '+33298000000',
        phoneRegion: 'FR',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('customers').values({ personId }).execute()
    return personId
  })
  const before = await countPeople()
  const { answer } = await opened('dossier')
  expect(answer.body.errors).toBeNull()
  expect(await countPeople()).toBe(before)
  expect((await app.accountOf('dossier')).personId).toBe(known)
  const person = await app.database.db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', known)
    .executeTakeFirstOrThrow()
  // what was known stays, what lacked is added
  expect(person).toMatchObject({ lastName: 'KERBRAT', phone: '+33298000000', birthOn: '1984-03-02' })
})

test('two links of one address opened at once make one account', async () => {
  const [first, second] = [await register('double'), await register('double')]
  const mails = await app.inbox('double@exemple.test', 2)
  const tokens = mails.map(({ text }) => linkOf(text))
  expect(new Set(tokens).size).toBe(2)
  const answers = await Promise.all(
    tokens.map((token) =>
      app.call(registrationApi.openSpace, { token, password: goodPassword, confirmation: goodPassword }, null),
    ),
  )
  expect([first, second].every(({ body }) => body.captchaSuccess)).toBe(true)
  expect(answers.filter(({ body }) => body.errors === null && body.redirect === '/')).toHaveLength(1)
})

test('one address receives three links a day at most, and a link that is over is renewed to that address alone', async () => {
  for (let tries = 0; tries < 4; tries++) await register('insistante')
  expect(await app.inbox('insistante@exemple.test', 3)).toHaveLength(3)
  await register('retardataire')
  const token = linkOf((await app.inbox('retardataire@exemple.test'))[0]?.text ?? '')
  const links = () =>
    app.database.db.selectFrom('linkTokens').select('id').where('purpose', '=', 'account-proof').execute()
  const before = (await links()).length
  expect((await app.call(registrationApi.renewProof, { token }, null)).body).toEqual({ isDone: true })
  expect((await app.call(registrationApi.renewProof, { token: 'rien' }, null)).body).toEqual({ isDone: true })
  expect(await links()).toHaveLength(before + 1)
})

test('nobody registers a closed account, nor more than the form has', async () => {
  const { body } = await register('fermee', { enabled: false as never })
  expect(body.errors?.propertyPaths).toEqual(['enabled'])
  const more = { mustChangePassword: true, staffUserId: 1, roleIds: [1], twoFactorEnabled: true }
  await opened('ambitieuse', more as Partial<Sent>)
  const account = await app.accountOf('ambitieuse')
  expect(account).toMatchObject({ mustChangePassword: false, twoFactorEnabled: false })
  expect(
    await app.database.db.selectFrom('staffUsers').select('id').where('personId', '=', account.personId).execute(),
  ).toEqual([])
})
