// The client of the Urssaf over HTTP: against the sandbox, which speaks its protocol, and against servers that speak none.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/sandbox.ts'
import { freshDatabase } from '../../../../test/db.ts'
import { testRegistration } from '../../../../test/factories/urssaf-registration.ts'
import { steer } from '../../../../test/factories/urssaf-sandbox.ts'
import { createLogger } from '../../telemetry/logger.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { createCallRecorder, type RecordCall } from '../provider-calls.ts'
import { createUrssaf, type UrssafProvider } from './urssaf.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-urssaf-'))
let own: Awaited<ReturnType<typeof freshDatabase>>
let record: RecordCall
let sandbox: Sandbox
let urssaf: UrssafProvider
let levers: ReturnType<typeof steer>
let registrationId = 0

const clientOf = (apiUrl: string, clientSecret = 'sandbox', timeout?: number) =>
  createUrssaf({ apiUrl, clientId: 'essai', clientSecret }, record, timeout)
const register = (registration = testRegistration(), mayExist = false, provider = urssaf) => {
  registrationId += 1
  return provider.registerClient(registration, { registrationId, mayExist })
}
const callsOf = (id = registrationId) =>
  own.database.db
    .selectFrom('providerCalls')
    .select(['action', 'status', 'error'])
    .where('aboutClass', '=', 'urssaf_registrations')
    .where('aboutId', '=', id)
    .orderBy('id')
    .execute()

beforeAll(async () => {
  own = await freshDatabase()
  record = createCallRecorder({
    database: own.database,
    log: createLogger({ logLevel: 'silent' }),
    metrics: createMetrics(),
  })
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir: folder })
  urssaf = clientOf(sandbox.httpUrl)
  levers = steer(sandbox.httpUrl)
})
afterEach(() => levers.outage('ok'))
afterAll(async () => {
  await sandbox.stop()
  await own.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a registration', () => {
  it('is given an identifier, by which and by mail its status is asked', async () => {
    const registration = testRegistration()
    const outcome = await register(registration)
    expect(outcome).toMatchObject({ kind: 'registered', wasKnown: false })
    const clientUuid = outcome.kind === 'registered' ? outcome.clientUuid : ''
    const found = { kind: 'found', client: { clientUuid, code: 'APPAREILLAGE_EC', state: 'INCONNU' } }
    expect(await urssaf.clientStatus({ clientUuid }, { registrationId })).toMatchObject(found)
    const byMail = { email: registration.adresseMail, birthName: registration.nomNaissance.toUpperCase() }
    expect(await urssaf.clientStatus(byMail, { registrationId })).toMatchObject(found)
    // the mail of a household is not enough to be taken for somebody
    expect(await urssaf.clientStatus({ ...byMail, birthName: 'Martin' }, { registrationId })).toMatchObject({
      kind: 'not-found',
    })
  })

  it('that is refused says every code', async () => {
    expect(await register(testRegistration({ nomNaissance: 'Inconnu' }))).toMatchObject({
      kind: 'refused',
      faults: [{ code: 'ERR_DGFIP_R2P_INCONNU' }],
    })
    const wrong = testRegistration({ numeroTelephonePortable: '0472000000', prenoms: 'J.' })
    expect(await register(wrong)).toMatchObject({
      kind: 'refused',
      faults: [{ code: 'ERREUR_VALIDATION' }, { code: 'ERREUR_VALIDATION' }],
    })
  })

  it('is noted with its codes, without secret nor personal data', async () => {
    await register(testRegistration({ nomNaissance: 'Banque' }))
    expect(await callsOf()).toEqual([
      { action: 'particulier.inscrire', status: 400, error: 'refused ERR_COORDONNEES_BANCAIRES' },
    ])
    const everything = JSON.stringify(await own.database.db.selectFrom('providerCalls').selectAll().execute())
    for (const secret of ['Durand', 'jeanne', '0605040302', 'FR76', '1980', 'sandbox', 'Bearer'])
      expect(everything).not.toContain(secret)
  })

  it('whose answer was lost is not sent again: the customer is taken over', async () => {
    const registration = testRegistration()
    await levers.nextAnswer('perdue')
    expect(await register(registration)).toMatchObject({ kind: 'unknown', reason: 'lost' })
    const before = await levers.books()
    const idClient = before.clients.find(({ adresseMail }) => adresseMail === registration.adresseMail)?.idClient
    expect(await register(registration, true)).toEqual({ kind: 'registered', clientUuid: idClient, wasKnown: true })
    expect((await levers.books()).registrationCount).toBe(before.registrationCount)
  })

  it('that may exist and does not is sent; that cannot be looked for is left as it is', async () => {
    const registration = testRegistration()
    await levers.outage('maintenance')
    expect(await register(registration, true)).toMatchObject({ kind: 'unknown', reason: 'maintenance' })
    await levers.outage('ok')
    expect(await register(registration, true)).toMatchObject({ kind: 'registered', wasKnown: false })
  })

  it('of a customer already linked to us is that customer', async () => {
    const registration = testRegistration()
    const first = await register(registration)
    expect(await register(registration)).toEqual({ ...first, wasKnown: true })
  })

  it('that fails there (500) may have been done', async () => {
    expect(await register(testRegistration({ nomNaissance: 'Technique' }))).toMatchObject({
      kind: 'unknown',
      reason: 'failure',
    })
  })

  it('answered by a page that is no answer may have been done', async () => {
    await levers.nextAnswer('illisible')
    expect(await register()).toMatchObject({ kind: 'unknown', reason: 'garbage' })
    expect(await callsOf()).toEqual([{ action: 'particulier.inscrire', status: 200, error: 'garbage' }])
  })

  it('during a maintenance (503) was not done, and says so in French', async () => {
    const { registrationCount } = await levers.books()
    await levers.outage('maintenance')
    expect(await register(testRegistration(), false, clientOf(sandbox.httpUrl))).toMatchObject({
      kind: 'unavailable',
      reason: 'maintenance',
      sentence: expect.stringContaining('maintenance'),
    })
    // with a token that is still good
    expect(await register()).toMatchObject({ kind: 'unavailable', reason: 'maintenance' })
    expect((await levers.books()).registrationCount).toBe(registrationCount)
  })
})

describe('the token', () => {
  it('that expires on the way is renewed once, and the call made once', async () => {
    await register()
    const { registrationCount } = await levers.books()
    await levers.expireTokens()
    expect(await register()).toMatchObject({ kind: 'registered', wasKnown: false })
    expect((await levers.books()).registrationCount).toBe(registrationCount + 1)
    expect(await callsOf()).toEqual([{ action: 'particulier.inscrire', status: 200, error: null }])
  })

  it('is not given for a wrong secret: an administrator must look', async () => {
    expect(await register(testRegistration(), false, clientOf(sandbox.httpUrl, 'faux'))).toMatchObject({
      kind: 'unavailable',
      reason: 'credentials',
      sentence: expect.stringContaining('administrateur'),
    })
  })

  it('is asked once for calls that come together', async () => {
    const counter = await serve((request, response) => {
      if (request.url === '/api/oauth/v1/token') return answer(response, 200, token)
      return answer(response, 200, [])
    })
    const provider = clientOf(counter.url)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        provider.clientStatus({ clientUuid: '00000000-0000-4000-8000-000000000000' }, { registrationId: 1 }),
      ),
    )
    expect(counter.paths.filter((path) => path.includes('token'))).toHaveLength(1)
    expect(counter.paths).toHaveLength(6)
    counter.close()
  })

  it('is kept, and renewed before it ends', async () => {
    const short = await serve((request, response) =>
      answer(response, 200, request.url === '/api/oauth/v1/token' ? { ...token, expires_in: '0.3' } : []),
    )
    const provider = clientOf(short.url)
    const ask = () => provider.clientStatus({ email: 'a@b.fr', birthName: 'x' }, { registrationId: 1 })
    await ask()
    await ask()
    await delay(280)
    await ask()
    expect(short.paths.map((path) => path.split('/').at(-1))).toEqual([
      ...['token', 'particulier', 'particulier', 'token', 'particulier'],
    ])
    short.close()
  })

  it('that is refused again is not asked for without end', async () => {
    const short = await serve((request, response) => {
      if (request.url === '/api/oauth/v1/token') return answer(response, 200, token)
      return answer(response, 401, undefined)
    })
    const provider = clientOf(short.url)
    expect(await register(testRegistration(), false, provider)).toMatchObject({
      kind: 'unavailable',
      reason: 'credentials',
    })
    expect(short.paths.map((path) => path.split('/').at(-1))).toEqual(['token', 'particulier', 'token', 'particulier'])
    short.close()
  })
})

describe('a service that is not what it should be', () => {
  it('is unreachable when nobody listens: nothing was sent', async () => {
    expect(await register(testRegistration(), false, clientOf('http://127.0.0.1:9'))).toMatchObject({
      kind: 'unavailable',
      reason: 'unreachable',
    })
  })

  it('that never answers is given up in time, and may have heard', async () => {
    const deaf = await serve((request, response) => {
      if (request.url === '/api/oauth/v1/token') answer(response, 200, token)
    })
    expect(await register(testRegistration(), false, clientOf(deaf.url, 'sandbox', 300))).toMatchObject({
      kind: 'unknown',
      reason: 'lost',
    })
    deaf.close()
  })

  it.each<[string, number, unknown, string]>([
    ['an identifier that is none', 200, { idClient: 'x' }, 'unknown'],
    ['an empty success', 200, undefined, 'unknown'],
    ['a refusal without code', 400, { timestamp: 1 }, 'unavailable'],
    ['a lone error', 400, { code: 'ERR_CONTACT', message: 'x' }, 'refused'],
    ['errors in an object', 400, { errors: [{ code: 'ERR_CONTACT', description: null }] }, 'refused'],
    ['403', 403, 'Forbidden', 'unavailable'],
    ['429', 429, '', 'unavailable'],
    ['a redirection', 302, '', 'unknown'],
  ])('answering %s is told apart', async (_case, status, body, kind) => {
    const odd = await serve((request, response) => {
      if (request.url === '/api/oauth/v1/token') return answer(response, 200, token)
      response.setHeader('location', 'http://127.0.0.1:9/')
      return answer(response, status, body)
    })
    expect(await register(testRegistration(), false, clientOf(odd.url))).toMatchObject({ kind })
    odd.close()
  })

  it('that gives no token in its answer was told nothing', async () => {
    const odd = await serve((_request, response) => answer(response, 200, { access_token: '' }))
    expect(await register(testRegistration(), false, clientOf(odd.url))).toMatchObject({ kind: 'unavailable' })
    expect(odd.paths).toEqual(['/api/oauth/v1/token'])
    odd.close()
  })

  it('that names two people for one mail and name is not believed', async () => {
    const client = (idClient: string) => ({ idClient, nomNaissance: 'Durand', statut: { code: 'APPAREILLAGE_EC' } })
    const twins = [client('00000000-0000-4000-8000-000000000001'), client('00000000-0000-4000-8000-000000000002')]
    const odd = await serve((request, response) =>
      answer(response, 200, request.url === '/api/oauth/v1/token' ? token : twins),
    )
    expect(
      await clientOf(odd.url).clientStatus({ email: 'a@b.fr', birthName: 'Durand' }, { registrationId: 1 }),
    ).toMatchObject({ kind: 'unavailable', reason: 'garbage' })
    odd.close()
  })
})

const token = { access_token: 'jeton', token_type: 'Bearer', expires_in: 300, scope: 'homeplus.tiersprestations' }

const answer = (response: ServerResponse, status: number, body: unknown) => {
  response.statusCode = status
  response.end(body === undefined ? '' : JSON.stringify(body))
}
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url?.split('?')[0] ?? '')
    request.resume().on('end', () => handle(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
