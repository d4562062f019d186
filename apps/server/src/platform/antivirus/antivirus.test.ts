// Uploads and a clamd that speaks the real protocol: what passes, what is refused and told, what becomes of files while it is away.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import type { FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { subjectCategoriesApi } from '@cartable/domain/reference/reference.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { eicar, startFakeClamd } from '../../../test/fake-clamd.ts'
import { examine } from '../doctor/examine.ts'
import { clamdAddress, scanByClamd } from './clamd.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** An image that says nothing false of itself, and holds what an antivirus knows. */
const infected = (() => {
  const text = Buffer.concat([Buffer.from('tEXtComment\0', 'latin1'), Buffer.from(eicar, 'latin1')])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length - 4)
  return Buffer.concat([png.subarray(0, 33), length, text, Buffer.alloc(4), png.subarray(33)])
})()

let clamd: Awaited<ReturnType<typeof startFakeClamd>>
let app: TestApp
let director: Caller
const folder = mkdtempSync(join(tmpdir(), 'cartable-clamd-'))
beforeAll(async () => {
  clamd = await startFakeClamd({ path: join(folder, 'clamd.ctl') })
  app = await startTestApp({ environment: { ANTIVIRUS_ADDRESS: clamd.address } })
  director = await app.director()
})
afterAll(async () => {
  await app.close()
  await clamd.stop()
  rmSync(folder, { recursive: true, force: true })
})

let names = 0
const upload = async (to: TestApp, by: Caller, bytes: Buffer, name = 'logo.png') => {
  names += 1
  const form = new FormData()
  form.append('data', JSON.stringify({ id: null, updatedAt: null, name: `Catégorie ${names}`, orderKey: 1 }))
  form.append('image', new Blob([new Uint8Array(bytes)]), name)
  const packed = new Response(form)
  const response = await to.http.inject({
    method: 'POST',
    url: `${apiPrefix}${subjectCategoriesApi.save.path}`,
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: {
      'content-type': packed.headers.get('content-type') ?? '',
      ...{ [requestHeader]: '1', 'sec-fetch-site': 'same-origin', cookie: by.cookie },
    },
  })
  return response.json() as FormAnswer
}
const logged = async (of: TestApp): Promise<string> => {
  const rows = await of.database.db.selectFrom('technicalLogs').select('message').where('type', '=', 'files').execute()
  return rows.map(({ message }) => message).join('\n')
}
const kept = async (of: TestApp): Promise<number> => {
  const { count } = await of.database.db
    .selectFrom('files')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('a file is shown to the antivirus byte for byte before it is kept', async () => {
  expect((await upload(app, director, png)).errors).toBeNull()
  expect(clamd.seen.at(-1)?.equals(png)).toBe(true)
  expect(await kept(app)).toBe(1)
})

test('an infected file is refused at its field, kept nowhere, and told to administrators with its virus', async () => {
  const before = await kept(app)
  const { errors } = await upload(app, director, infected, 'photo.png')
  expect(errors).toEqual({
    propertyPaths: ['image'],
    messages: [
      'Le fichier «\u00a0photo.png\u00a0» contient un virus\u00a0: il a été refusé. Vérifiez l’appareil dont il vient.',
    ],
  })
  expect(await kept(app)).toBe(before)
  expect(await logged(app)).toContain(
    'Fichier refusé par l’antivirus\u00a0: «\u00a0photo.png\u00a0» (Eicar-Test-Signature)',
  )
})

test('one that the antivirus cannot look at is not taken', async () => {
  clamd.feel('full')
  try {
    expect((await upload(app, director, png)).errors?.messages[0]).toContain('n’a pas pu être vérifié par l’antivirus')
  } finally {
    clamd.feel('well')
  }
})

describe('while it is away', () => {
  const away = (environment: Record<string, string> = {}) =>
    startTestApp({ environment: { ANTIVIRUS_ADDRESS: join(folder, 'nobody.ctl'), ...environment } })

  test('no file is taken, and the sentence says to try again', async () => {
    const alone = await away()
    try {
      const { errors } = await upload(alone, await alone.director(), png)
      expect(errors?.messages).toEqual([
        'Le fichier «\u00a0logo.png\u00a0» n’a pas pu être vérifié par l’antivirus. Réessayez dans quelques minutes.',
      ])
      expect(await logged(alone)).toContain('les fichiers sont refusés')
    } finally {
      await alone.close()
    }
  })

  test('files pass where the settings say so, and it is told', async () => {
    const alone = await away({ ANTIVIRUS_ABSENT: 'accept' })
    try {
      expect((await upload(alone, await alone.director(), png)).errors).toBeNull()
      expect(await logged(alone)).toContain('des fichiers sont acceptés sans lui')
    } finally {
      await alone.close()
    }
  })
})

test('a scanner on the network is spoken to in pieces, whatever the length', async () => {
  const far = await startFakeClamd({ port: 0 })
  try {
    const large = Buffer.alloc(3_000_000, 7)
    expect(await scanByClamd(clamdAddress(far.address)!, large)).toBeNull()
    expect(await scanByClamd(clamdAddress(far.address)!, Buffer.concat([large, Buffer.from(eicar)]))).toBe(
      'Eicar-Test-Signature',
    )
    expect(far.seen[0]?.length).toBe(large.length)
  } finally {
    await far.stop()
  }
})

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['clamav.local:3310', { host: 'clamav.local', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['clamav.local', null],
  ['clamav.local:0', null],
  ['http://clamav.local:3310', null],
] as const)('the setting %s is read', (text, address) => {
  expect(clamdAddress(text)).toEqual(address)
})

test('the doctor says whether there is one and whether it answers', async () => {
  const lines = async (env: Record<string, string>) =>
    (await examine({ DATA_DIR: folder, ...env }, { withMail: false }))
      .filter(({ line }) => line.startsWith('Antivirus'))
      .map(({ level, line }) => `${level} ${line}`)
  expect(await lines({})).toEqual([expect.stringMatching(/^fine .*aucun/)])
  expect(await lines({ ANTIVIRUS_ADDRESS: clamd.address })).toEqual([
    expect.stringMatching(/^fine .*aucun fichier n’est accepté/),
    expect.stringMatching(/^fine .*clamd répond/),
  ])
  const nobody = join(folder, 'nobody.ctl')
  expect(await lines({ ANTIVIRUS_ADDRESS: nobody, ANTIVIRUS_ABSENT: 'accept' })).toEqual([
    expect.stringMatching(/^warning .*passent sans lui/),
    expect.stringMatching(/^warning .*ne répond pas/),
  ])
})
