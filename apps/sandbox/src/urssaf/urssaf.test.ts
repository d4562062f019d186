// Proves the tax advance of the sandbox over HTTP: tokens, checks of a registration, statuses, levers, restarts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'

const options = { httpPort: 0, smtpPort: 0, dataDir: mkdtempSync(join(tmpdir(), 'sandbox-urssaf-')) }
let sandbox: Sandbox
let token: string

beforeAll(async () => {
  sandbox = await startSandbox(options)
  token = (await jsonOf(await askToken())).access_token ?? ''
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(options.dataDir, { recursive: true, force: true })
})

const askToken = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.httpUrl}/api/oauth/v1/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'homeplus.tiersprestations',
      ...(headers.authorization ? {} : { client_id: 'essai', client_secret: 'sandbox' }),
      ...fields,
    }),
  })
const api = (path: string, body?: unknown, bearer = token) =>
  fetch(`${sandbox.httpUrl}/atp/v1/tiersPrestations/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const press = (path: string, form: Record<string, string> = {}) =>
  fetch(sandbox.httpUrl + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const steer = (path: string, body: object) =>
  fetch(sandbox.httpUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

let people = 0
const registration = (more: Record<string, unknown> = {}) => {
  people += 1
  return {
    civilite: '2',
    nomNaissance: 'Durand',
    prenoms: `Jeanne ${'abcdefghijklmnopqrstuvwxyz'[people % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(people / 26)]}`,
    dateNaissance: '1980-03-29T00:00:00.000Z',
    lieuNaissance: {
      codePaysNaissance: '99100',
      departementNaissance: '069',
      communeNaissance: { codeCommune: '381', libelleCommune: 'Lyon' },
    },
    numeroTelephonePortable: '0605040302',
    adresseMail: `jeanne.durand-${people}@contact.fr`,
    adressePostale: {
      numeroVoie: '8',
      codeTypeVoie: 'R',
      libelleVoie: 'du Soleil',
      libelleCommune: 'LYON 01',
      codeCommune: '69381',
      codePostal: '69001',
      codePays: '99100',
    },
    coordonneeBancaire: { bic: 'BNPAFRPPXXX', iban: 'FR7630006000011234567890189', titulaire: 'Mme Jeanne Durand' },
    ...more,
  }
}
/** What the answers of these tests hold. */
type Answer = { access_token?: string; idClient?: string; statut?: { code: string; description?: string } }
const jsonOf = async (response: Response) => (await response.json()) as Answer
const codesOf = async (response: Response) =>
  ((await response.json()) as { code: string; description: string }[]).map(({ code }) => code)

describe('tokens', () => {
  test('are given to who has the secret, in the header or in the form', async () => {
    const basic = `Basic ${Buffer.from('essai:sandbox').toString('base64')}`
    expect(await (await askToken({}, { authorization: basic })).json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 300,
      scope: 'homeplus.tiersprestations',
    })
    expect((await askToken({ client_secret: 'faux' })).status).toBe(401)
    expect((await askToken({ scope: 'autre' })).status).toBe(400)
    expect((await askToken({ grant_type: 'password' })).status).toBe(400)
  })

  test('open the API for five minutes of the moved clock', async () => {
    const { access_token } = await jsonOf(await askToken())
    expect((await api('particulier?idClient=x', undefined, access_token)).status).toBe(400)
    await steer('/__control/clock', { offsetMs: 301_000 })
    expect((await api('particulier?idClient=x', undefined, access_token)).status).toBe(401)
    await steer('/__control/clock', { offsetMs: 0 })
    expect((await api('particulier?idClient=x', undefined, 'inconnu')).status).toBe(401)
  })
})

describe('a registration', () => {
  test('is refused field by field, each with its name', async () => {
    const wrong = registration({
      nomNaissance: 'Durand2',
      numeroTelephonePortable: '+262692123456',
      adresseMail: 'jeanne+urssaf@contact.fr',
      prenoms: ' Jeanne',
    })
    const response = await api('particulier', wrong)
    expect(response.status).toBe(400)
    const faults = (await response.json()) as { code: string; description: string }[]
    expect(faults.map(({ code }) => code)).toEqual(Array(4).fill('ERREUR_VALIDATION'))
    expect(faults.map(({ description }) => description.split(' ')[4])).toEqual([
      'nomNaissance',
      'prenoms',
      'numeroTelephonePortable',
      'adresseMail',
    ])
  })

  test.each([
    ['a street of 29 characters', { libelleVoie: 'x'.repeat(29) }],
    ['the number 0', { numeroVoie: '0' }],
    ['a letter of two characters', { lettreVoie: 'BI' }],
    ['a type of five characters', { codeTypeVoie: 'ALLEE' }],
    ['a complement of 39 characters', { complement: 'x'.repeat(39) }],
    ['a commune without its code', { codeCommune: undefined }],
    ['a country by its letters', { codePays: 'FR' }],
  ])('refuses an address with %s', async (_case, change) => {
    const given = registration()
    const response = await api('particulier', { ...given, adressePostale: { ...given.adressePostale, ...change } })
    expect([response.status, await codesOf(response)]).toEqual([400, ['ERREUR_VALIDATION']])
  })

  test.each([
    ['a French birth without departement', { codePaysNaissance: '99100' }],
    ['a foreign birth with departement', { codePaysNaissance: '99109', departementNaissance: '069' }],
  ])('refuses %s', async (_case, lieuNaissance) => {
    expect(await codesOf(await api('particulier', registration({ lieuNaissance })))).toEqual([
      'ERR_LIEU_NAISSANCE_COHERENCE',
    ])
  })

  test('takes overseas numbers from 0 and births abroad', async () => {
    const abroad = registration({
      lieuNaissance: { codePaysNaissance: '99352' },
      numeroTelephonePortable: '0692123456',
    })
    const response = await api('particulier', abroad)
    expect(response.status).toBe(200)
    expect((await jsonOf(response)).idClient).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    ['Inconnu', 400, 'ERR_DGFIP_R2P_INCONNU'],
    ['Sans Impôt', 400, 'ERR_DGFIP_IMPOTPART_INCONNU'],
    ['Banque', 400, 'ERR_COORDONNEES_BANCAIRES'],
    ['Nouveauté', 400, 'ERR_CODE_INEDIT'],
    ['Technique', 500, 'ERREUR_TECHNIQUE'],
  ])('of the name %s answers %i %s, always', async (nomNaissance, status, code) => {
    const response = await api('particulier', registration({ nomNaissance }))
    expect([response.status, await codesOf(response)]).toEqual([status, [code]])
  })

  test('of another person with the same mail and telephone is refused; of the same person again, too', async () => {
    const first = registration()
    await api('particulier', first)
    expect(await codesOf(await api('particulier', { ...first, prenoms: 'Paul' }))).toEqual([
      'ERREUR_REFERENCE_PARTICULIER_EXISTANTE_TYPE',
    ])
    expect(await codesOf(await api('particulier', first))).toEqual(['ERR_LIEN_TIERS_PRESTATION_PARTICULIER_EXISTE'])
  })

  test('after the link was removed gives the same identifier again', async () => {
    const person = registration()
    const { idClient } = await jsonOf(await api('particulier', person))
    await press(`/urssaf/clients/${idClient}/delier`)
    expect(await codesOf(await api(`particulier?idClient=${idClient}`))).toEqual(['ERR_PARTICULIER_INCONNU'])
    expect((await jsonOf(await api('particulier', person))).idClient).toBe(idClient)
  })
})

describe('a status', () => {
  test('is in progress, then confirmed with its date, by identifier or by mail', async () => {
    const person = registration()
    const { idClient } = await jsonOf(await api('particulier', person))
    expect(await (await api(`particulier?idClient=${idClient}`)).json()).toMatchObject({
      nomNaissance: 'Durand',
      statut: { code: 'APPAREILLAGE_EC', etat: 'INCONNU' },
    })
    await steer('/__control/clock', { offsetMs: 121_000 })
    const later = await api(`particulier?adresseMail=${person.adresseMail}`)
    await steer('/__control/clock', { offsetMs: 0 })
    expect(await later.json()).toMatchObject([
      {
        idClient,
        statut: {
          code: 'APPAREILLAGE_VALIDE',
          description: expect.stringMatching(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/),
          etat: 'OK',
        },
      },
    ])
  })

  test.each([
    ['Bloqué', 'PARTICULIER_BLOQUE'],
    ['Échu', 'MANDAT_ECHU'],
    ['Non Finalisé', 'APPAREILLAGE_NF'],
    ['Attente', 'APPAREILLAGE_EC'],
  ])('of the name %s ends as %s', async (nomNaissance, code) => {
    const { idClient } = await jsonOf(await api('particulier', registration({ nomNaissance })))
    await steer('/__control/clock', { offsetMs: 121_000 })
    const answer = await api(`particulier?idClient=${idClient}`)
    await steer('/__control/clock', { offsetMs: 0 })
    expect((await jsonOf(answer)).statut?.code).toBe(code)
  })

  test('follows the buttons of the page, and survives a restart with its token', async () => {
    const { idClient } = await jsonOf(await api('particulier', registration()))
    const status = async () => (await jsonOf(await api(`particulier?idClient=${idClient}`))).statut?.code
    for (const code of ['APPAREILLAGE_VALIDE', 'PARTICULIER_BLOQUE', 'MANDAT_ECHU']) {
      await press(`/urssaf/clients/${idClient}/statut`, { statut: code })
      expect(await status()).toBe(code)
    }
    await sandbox.stop()
    sandbox = await startSandbox(options)
    expect(await status()).toBe('MANDAT_ECHU')
    const shown = await (await fetch(`${sandbox.httpUrl}/urssaf`)).text()
    expect(shown).toContain('Mandat expiré')
    expect(shown).toContain('Laisser expirer')
    await press(`/urssaf/clients/${idClient}/statut`, { statut: '' })
    expect(await status()).toBe('APPAREILLAGE_EC')
  })

  test('is active since it first was, whatever stopped it meanwhile', async () => {
    const { idClient } = await jsonOf(await api('particulier', registration()))
    const described = async () => (await jsonOf(await api(`particulier?idClient=${idClient}`))).statut?.description
    await press(`/urssaf/clients/${idClient}/statut`, { statut: 'APPAREILLAGE_VALIDE' })
    const first = await described()
    await press(`/urssaf/clients/${idClient}/statut`, { statut: 'PARTICULIER_BLOQUE' })
    await steer('/__control/clock', { offsetMs: 121_000 })
    await press(`/urssaf/clients/${idClient}/statut`, { statut: 'APPAREILLAGE_VALIDE' })
    const again = await described()
    await steer('/__control/clock', { offsetMs: 0 })
    expect(again).toBe(first)
  })

  test('of an identifier of test is the one that it spells', async () => {
    expect(await (await api('particulier?idClient=c0dec0de-00ff-4000-8000-000120260105')).json()).toMatchObject({
      statut: { code: 'APPAREILLAGE_VALIDE', description: 'Compte activé le 05/01/2026 10:00:00' },
    })
    expect(await (await api('particulier?idClient=c0dec0de-00ff-4000-8000-000320260105')).json()).toMatchObject({
      statut: { code: 'PARTICULIER_BLOQUE', etat: 'KO' },
    })
    expect((await api('particulier?idClient=c0dec0de-00ff-4000-8000-000920260105')).status).toBe(400)
  })

  test('of nobody is refused, and so is a search without criterion', async () => {
    expect(await codesOf(await api('particulier?adresseMail=personne@contact.fr'))).toEqual(['ERR_PARTICULIER_INCONNU'])
    expect(await codesOf(await api('particulier'))).toEqual(['ERR_CRITERE_RECHERCHE_VIDE'])
  })
})

describe('levers', () => {
  test('lose the next answer after the work was done', async () => {
    const person = registration()
    await press('/urssaf/prochaine-reponse', { reponse: 'perdue' })
    await expect(api('particulier', person)).rejects.toThrow()
    expect(await (await api(`particulier?adresseMail=${person.adresseMail}`)).json()).toHaveLength(1)
  })

  test('garble the next answer, once', async () => {
    await press('/urssaf/prochaine-reponse', { reponse: 'illisible' })
    const answer = await api('particulier', registration())
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect((await api('particulier', registration({ numeroTelephonePortable: '0700000001' }))).status).toBe(200)
  })

  test('close the service for maintenance', async () => {
    await steer('/__control', { service: 'urssaf', mode: 'maintenance' })
    expect((await api('particulier', registration())).status).toBe(503)
    expect((await askToken()).status).toBe(503)
    await steer('/__control', { service: 'urssaf', mode: 'ok' })
    expect((await askToken()).status).toBe(200)
  })
})
