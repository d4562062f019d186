// The registration of a family, through HTTP on the real database and a real mailbox.
import { registrationApi } from '@cartable/domain/access/accounts/registration.api.ts'
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

test('AUTH-11 the registration takes identity, birth date, address, phone, mail, login and a confirmed password', async () => {
  expect((await register('nolwenn')).body).toEqual({ captchaSuccess: true, errors: null, redirect: '/' })
  const row = await app.database.db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .innerJoin('customers', 'customers.personId', 'people.id')
    .innerJoin('addresses', 'addresses.id', 'people.addressId')
    .select([
      'gender',
      'firstName',
      'lastName',
      'birthOn',
      'email',
      'phone',
      'phoneRegion',
      'login',
      'accounts.enabled',
    ])
    .select(['houseNumber', 'street', 'city', 'postalCode', 'country', 'completeAddress'])
    .where('login', '=', 'nolwenn')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    ...{ gender: 'female', firstName: 'Nolwenn', lastName: 'Kerbrat', birthOn: '1984-03-02' },
    ...{ email: 'nolwenn@exemple.test', phone: '+33648217011', phoneRegion: 'FR', login: 'nolwenn', enabled: true },
    ...{ houseNumber: '12', street: 'rue de Siam', city: 'Brest', postalCode: '29200', country: 'FR' },
    completeAddress: '12 rue de Siam, 29200 Brest',
  })
  const { body } = await app.signIn({ login: 'nolwenn' })
  expect(body.ok).toBe(true)
  expect((await app.inbox('nolwenn@exemple.test'))[0]?.subject).toBe('Votre inscription est enregistrée')
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
  expect((await register('gwenn')).body).toEqual({ captchaSuccess: true, errors: null, redirect: '/' })
})

test('a captcha that is missing, wrong or used already is refused, and nothing is kept', async () => {
  const before = await countPeople()
  const used = await solved()
  expect((await register('utile', { captcha: used })).body.captchaSuccess).toBe(true)
  for (const captcha of ['', 'n’importe quoi', used]) {
    const { body } = await register('robot', { captcha })
    expect(body).toEqual({
      captchaSuccess: false,
      errors: { propertyPaths: ['captcha'], messages: ["Le captcha n'est pas valide."] },
      redirect: null,
    })
  }
  expect(await countPeople()).toBe(before + 1)
})

test('an address that has an account is answered the same; its owner is told, and nothing is changed', async () => {
  const { email, accountId } = await app.person('ancienne')
  const before = await countPeople()
  const taken = await register('ancienne-autre', {
    email,
    password: 'le mot de passe du voisin',
    confirmation: 'le mot de passe du voisin',
  })
  expect(taken.body).toEqual((await register('toute-neuve')).body)
  expect(await countPeople()).toBe(before + 1)
  const [mail] = await app.inbox(email)
  expect(mail?.subject).toBe('Vous avez déjà un compte')
  expect(mail?.text).toContain('ancienne')
  expect(mail?.text).not.toContain('ancienne-autre')
  expect((await app.accountOf('ancienne')).id).toBe(accountId)
  expect((await app.signIn({ login: 'ancienne' })).body.ok).toBe(true)
})

test('a person whom staff know without an account is not entered by who knows the address', async () => {
  const known = await app.write((db) =>
    db
      .insertInto('people')
      .values({ firstName: 'Nolwenn', lastName: 'Kerbrat', email: 'dossier@exemple.test' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await register('dossier')
  expect((await app.accountOf('dossier')).personId).not.toBe(known.id)
})

test('a login that is taken is said at its field, and no half registration stays', async () => {
  await app.person('prise')
  const before = await countPeople()
  const { body } = await register('PRISE', { email: 'libre@exemple.test' })
  expect(body.errors).toEqual({
    propertyPaths: ['login'],
    messages: ['Cet identifiant n’est pas disponible. Choisissez-en un autre.'],
  })
  expect(await countPeople()).toBe(before)
})

test('nobody registers a closed account, nor more than the form has', async () => {
  const { body } = await register('fermee', { enabled: false as never })
  expect(body.errors?.propertyPaths).toEqual(['enabled'])
  const more = { mustChangePassword: true, staffUserId: 1, roleIds: [1], twoFactorEnabled: true }
  await register('ambitieuse', more as Partial<Sent>)
  const account = await app.accountOf('ambitieuse')
  expect(account).toMatchObject({ mustChangePassword: false, twoFactorEnabled: false })
  expect(
    await app.database.db.selectFrom('staffUsers').select('id').where('personId', '=', account.personId).execute(),
  ).toEqual([])
})
