// Proves with the provider's own library, and as a browser: identity files, account tokens, accounts of those who are paid.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, openBench, refusalOf, stripeClient } from './stripe.test-helpers.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.sandbox.stop())

const publishable = { authorization: 'Bearer pk_test_cartable', origin: 'http://localhost:3000' }
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const post = (path: string, body: URLSearchParams | FormData, headers: Record<string, string> = publishable) =>
  fetch(`${bench.sandbox.httpUrl}/v1${path}`, { method: 'POST', headers, body })
const identity = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    'account[business_type]': 'individual',
    'account[individual][first_name]': 'Léa',
    'account[individual][last_name]': 'Morvan',
    'account[individual][email]': 'lea.morvan@exemple.fr',
    'account[individual][phone]': '+33612345678',
    'account[individual][dob][day]': '4',
    'account[individual][dob][month]': '5',
    'account[individual][dob][year]': '1990',
    'account[individual][address][line1]': '4 rue de Brest',
    'account[individual][address][postal_code]': '35000',
    'account[individual][address][city]': 'Rennes',
    'account[individual][address][country]': 'FR',
    'account[tos_shown_and_accepted]': 'true',
    ...more,
  })
const token = async (more: Record<string, string> = {}) =>
  ((await (await post('/tokens', identity(more))).json()) as { id: string }).id
const accountOf = (accountToken: string) =>
  bench.stripe.accounts.create({
    type: 'custom',
    country: 'FR',
    capabilities: { transfers: { requested: true } },
    account_token: accountToken,
  })

test('a browser makes an account token with a publishable key, and a server uses it once', async () => {
  const answer = await post('/tokens', identity())
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  const made = (await answer.json()) as { id: string }
  expect(made).toMatchObject({ object: 'token', type: 'account', used: false })
  expect(JSON.stringify(made)).not.toContain('Morvan')
  const account = await accountOf(made.id)
  expect(account).toMatchObject({ type: 'custom', country: 'FR', email: 'lea.morvan@exemple.fr' })
  expect(account.requirements?.currently_due).toEqual(['individual.verification.document'])
  const again = await refusalOf(accountOf(made.id))
  expect(again).toMatchObject({ code: 'token_already_used', statusCode: 400 })
})

test('a wrong number is said with the parameter that holds it', async () => {
  const answer = await post('/tokens', identity({ 'account[individual][phone]': '+3361' }))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { message: '"+3361" is not a valid phone number', param: 'account[individual][phone]' },
  })
})

test('a file of identity goes in a later token, and what was due is due no more', async () => {
  const form = new FormData()
  form.set('purpose', 'identity_document')
  form.set('file', new File([png], 'recto.png', { type: 'image/png' }))
  const file = (await (await post('/files', form)).json()) as { id: string }
  expect(file).toMatchObject({ object: 'file', purpose: 'identity_document', type: 'png' })
  const account = await accountOf(await token())
  const proof = await token({ 'account[individual][verification][document][front]': file.id })
  const updated = await bench.stripe.accounts.update(account.id, { account_token: proof })
  expect(updated.requirements?.currently_due).toEqual([])
})

test('what is no picture, another purpose, or a file that nobody sent is refused', async () => {
  const text = new FormData()
  text.set('purpose', 'identity_document')
  text.set('file', new File(['bonjour'], 'recto.txt'))
  expect((await post('/files', text)).status).toBe(400)
  const unknown = await post('/tokens', identity({ 'account[individual][verification][document][front]': 'file_x' }))
  expect(await unknown.json()).toMatchObject({ error: { code: 'resource_missing' } })
})

test('a publishable key opens nothing else, and an account is not made without a token', async () => {
  const secretly = await refusalOf(stripeClient(bench.sandbox.httpUrl, 'pk_test_cartable').accounts.list())
  expect(secretly.statusCode).toBe(403)
  const bare = bench.stripe.accounts.create({
    type: 'custom',
    country: 'FR',
    capabilities: { transfers: { requested: true } },
  })
  expect((await refusalOf(bare)).message).toContain('account tokens')
})
