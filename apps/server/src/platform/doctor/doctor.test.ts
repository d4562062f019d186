// What a start in production and `npm run doctor` say of an installation: each danger, each warning, and nothing of one that is in order.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/db.ts'
import { noteBackup } from '../backup/last-backup.ts'
import { readConfig } from '../config.ts'
import { examine } from './examine.ts'
import { written } from './findings.ts'
import { checkBackup, checkDatabase, judgeClock, judgeDisk } from './machine-checks.ts'
import { checkMailRecords, type TextRecords } from './mail-checks.ts'
import { checkSettings, refusalOf } from './settings-checks.ts'

const made = { path: '/sauvegardes/cartable.tar.gz', bytes: 1, rows: 1, files: 0 }
const folder = mkdtempSync(join(tmpdir(), 'cartable-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const safe = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://gestion.exemple.fr',
  DATABASE_URL: 'postgres://db/cartable',
  SECRET_KEY: randomBytes(32).toString('base64'),
  TRUSTED_PROXIES: '10.0.0.2',
  SMTP_HOST: 'smtp.exemple.fr',
  MAIL_FROM: 'contact@exemple.fr',
  MAIL_REPORTS_SECRET: 'un-secret-de-plus-de-seize',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  URSSAF_CLIENT_ID: 'client',
  URSSAF_CLIENT_SECRET: 'secret',
}
type Settings = Partial<Record<string, string>>
const linesOf = (changes: Settings) =>
  checkSettings({ ...safe, ...changes })
    .filter(({ level }) => level !== 'fine')
    .map(written)

describe('the settings', () => {
  test('in order have nothing to say', () => {
    expect(linesOf({})).toEqual([])
    expect(refusalOf(checkSettings(safe))).toBeNull()
  })

  test.each<[string, Settings, RegExp]>([
    ['no public address', { PUBLIC_URL: undefined }, /PUBLIC_URL est obligatoire/],
    ['a public address in clear', { PUBLIC_URL: 'http://gestion.exemple.fr' }, /en clair \(http\)/],
    ['no database', { DATABASE_URL: undefined }, /DATABASE_URL est obligatoire/],
    ['no key', { SECRET_KEY: undefined }, /SECRET_KEY est obligatoire/],
    ['a key of zeros', { SECRET_KEY: Buffer.alloc(32).toString('base64') }, /n’est pas tirée au hasard/],
    [
      'a key that repeats',
      { SECRET_KEY: Buffer.from('abcd'.repeat(8)).toString('base64') },
      /n’est pas tirée au hasard/,
    ],
    ['an undeclared proxy', { TRUSTED_PROXIES: undefined }, /TRUSTED_PROXIES est à donner/],
    ['no mail server', { SMTP_HOST: undefined }, /SMTP_HOST manque/],
    ['the key of the sandbox', { STRIPE_SECRET_KEY: 'sk_test_sandbox' }, /bac à sable/],
    ['cards on loopback', { STRIPE_API_URL: 'http://127.0.0.1:3001' }, /bac à sable/],
    ['cards without webhook', { STRIPE_WEBHOOK_SECRET: undefined }, /STRIPE_WEBHOOK_SECRET/],
    ['the advance on loopback', { URSSAF_API_URL: 'http://localhost:3001' }, /bac à sable/],
    ['SMS on loopback', { SMS_API_URL: 'http://127.0.0.1:3001' }, /bac à sable/],
  ])('%s is a danger', (_, changes, sentence) => {
    const lines = linesOf(changes)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^✗ /)
    expect(lines[0]).toMatch(sentence)
    expect(refusalOf(checkSettings({ ...safe, ...changes }))).toMatch(sentence)
  })

  test.each<[string, Settings, RegExp]>([
    ['no proxy, though https', { TRUSTED_PROXIES: 'none' }, /aucun n’est déclaré/],
    ['no sender', { MAIL_FROM: undefined }, /MAIL_FROM manque/],
    ['no reports of mails', { MAIL_REPORTS_SECRET: undefined }, /MAIL_REPORTS_SECRET/],
    ['no cards', { STRIPE_SECRET_KEY: undefined }, /personne ne peut payer par carte/],
    ['a test key', { STRIPE_SECRET_KEY: 'sk_test_51' }, /clé d’essai/],
    ['no advance', { URSSAF_CLIENT_ID: undefined }, /URSSAF_CLIENT_ID manque/],
    ['SMS without what became of them', { SMS_API_KEY: 'xkeysib' }, /SMS_WEBHOOK_SECRET/],
  ])('%s is told, and starts', (_, changes, sentence) => {
    const lines = linesOf(changes)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^! /)
    expect(lines[0]).toMatch(sentence)
    expect(refusalOf(checkSettings({ ...safe, ...changes }))).toBeNull()
  })

  test('of production never lead to the sandbox', () => {
    const { stripe, urssaf, trustedProxies } = readConfig({
      ...{ NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: 'postgres://db/cartable' },
      ...{ SECRET_KEY: safe.SECRET_KEY, PUBLIC_URL: safe.PUBLIC_URL, TRUSTED_PROXIES: 'none' },
    })
    expect([stripe.apiUrl, urssaf.apiUrl]).toEqual(['https://api.stripe.com', 'https://api.urssaf.fr'])
    expect(JSON.stringify([stripe, urssaf])).not.toMatch(/sandbox|127\.0\.0\.1/)
    expect(trustedProxies).toEqual([])
  })
})

describe('the records of the sender', () => {
  const answering =
    (records: Record<string, string>, known = true): TextRecords =>
    async (name) => {
      const record = records[name]
      const code = name === 'exemple.fr' && known ? 'ENODATA' : 'ENOTFOUND'
      if (record === undefined) throw Object.assign(new Error(name), { code })
      return [[record.slice(0, 5), record.slice(5)]]
    }
  const check = async (records: Record<string, string> | TextRecords, selector: string | undefined = 's1') =>
    (
      await checkMailRecords(
        { from: 'contact@exemple.fr', selector },
        typeof records === 'function' ? records : answering(records),
      )
    ).map(written)
  const all = {
    'exemple.fr': 'v=spf1 include:_spf.exemple.net -all',
    's1._domainkey.exemple.fr': 'v=DKIM1; k=rsa; p=MIIB',
    '_dmarc.exemple.fr': 'v=DMARC1; p=quarantine',
  }

  test('are read one by one', async () => {
    expect((await check(all)).map((line) => line[0])).toEqual(['✓', '✓', '✓'])
    expect((await check({})).map((line) => line[0])).toEqual(['!', '!', '!'])
    expect((await check({ ...all, 'exemple.fr': 'v=spf1 +all' }))[0]).toMatch(/^! SPF.*tout le monde/)
    expect((await check({ ...all, '_dmarc.exemple.fr': 'v=DMARC1; p=none' }))[2]).toMatch(/^! DMARC.*p=none/)
  })

  test('are said to be unchecked where no name server answers, and where the selector is not known', async () => {
    const dead: TextRecords = async () => {
      throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })
    }
    for (const line of await check(answering({}, false)))
      expect(line).toMatch(/^! (SPF|DKIM|DMARC)\u00a0: non vérifié.*ne connaît pas exemple\.fr/)
    for (const line of await check(dead)) expect(line).toMatch(/^! (SPF|DKIM|DMARC)\u00a0: non vérifié/)
    const [, dkim] = (await checkMailRecords({ from: 'a@exemple.fr', selector: undefined }, answering(all))).map(
      written,
    )
    expect(dkim).toMatch(/non vérifié.*MAIL_DKIM_SELECTOR/)
  })
})

describe('the machine', () => {
  const gibibyte = 1024 ** 3
  test('has room, will soon have none, or has none', () => {
    const levels = [200, 0.8, 0.1].map((free) => judgeDisk({ free: free * gibibyte, total: 300 * gibibyte }).level)
    expect(levels).toEqual(['fine', 'warning', 'danger'])
  })

  test('goes by the clock of its database', () => {
    expect([300, -5_000, 90_000].map((ahead) => judgeClock(ahead).level)).toEqual(['fine', 'warning', 'danger'])
  })

  test('knows how old its last backup is', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    expect(written(checkBackup(folder, now))).toMatch(/^! Sauvegarde.*aucune n’est connue/)
    noteBackup(folder, { ...made, at: '2026-11-19T22:00:00Z' })
    expect(written(checkBackup(folder, now))).toBe('✓ Sauvegarde\u00a0: la dernière a 12\u00a0h.')
    noteBackup(folder, { ...made, at: '2026-11-10T10:00:00Z' })
    expect(written(checkBackup(folder, now))).toMatch(/^! Sauvegarde.*10\u00a0jours/)
  })
})

describe('the database', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    fresh = await freshDatabase()
  })
  afterAll(() => fresh.close())

  test('has every migration, waits for one, or comes of a newer program', async () => {
    const url = fresh.url
    const migrations = async () => (await checkDatabase(url)).map(written)[1]
    expect(await migrations()).toMatch(/^✓ Migrations/)
    const last = await fresh.database.pool.query(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    )
    expect(await migrations()).toMatch(/^! Migrations\u00a0: 1 attend/)
    await fresh.database.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2), ($3, $2)', [
      ...[last.rows[0].name, last.rows[0].timestamp, '999912312359_demain'],
    ])
    expect(await migrations()).toMatch(/^✗ Migrations.*version plus récente.*demain/)
  })

  test('that does not answer is told, and nothing is made up of it', async () => {
    const [line, ...more] = await checkDatabase('postgres://127.0.0.1:1/rien')
    expect([line?.level, more]).toEqual(['warning', []])
  })

  test('is part of the whole, in one order', async () => {
    const findings = await examine(
      { ...safe, DATABASE_URL: 'postgres://127.0.0.1:1/rien', DATA_DIR: folder },
      { textRecords: async () => [] },
    )
    expect(findings.map(({ line }) => line.split('\u00a0:')[0])).toEqual([
      ...['Adresse publique', 'Base de données', 'Clé de chiffrement', 'Mandataires', 'Courriels', 'Cartes bancaires'],
      ...[
        'Avance immédiate',
        'SMS et WhatsApp',
        'Fichiers',
        'Antivirus',
        'Journal',
        'SPF',
        'DKIM',
        'DMARC',
        'Disque',
        'Base de données',
      ],
      'Sauvegarde',
    ])
  })
})
