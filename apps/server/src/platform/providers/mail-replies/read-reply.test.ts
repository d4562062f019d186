// What mail programs of French families send back: their words, without what they quote.
import { expect, test } from 'vitest'
import { readReply, wordsOf } from './read-reply.ts'

const quoted = 'Bonjour Éva, Yann vous a écrit'
test.each([
  [
    'Gmail',
    `Oui pour mardi.\n\nLe dim. 29 nov. 2026 à 14:00, Cours Armor <fil+abc@reponses.armor.fr>\na écrit :\n\n> ${quoted}`,
  ],
  [
    'a telephone of Apple',
    `Oui pour mardi.\n\nEnvoyé de mon iPhone\n\n> Le 29 nov. 2026 à 14:00, Cours Armor <a@armor.fr> a écrit :\n> \n> ${quoted}`,
  ],
  [
    'Outlook',
    `Oui pour mardi.\n\n________________________________\nDe : Cours Armor <a@armor.fr>\nEnvoyé : dimanche 29 novembre 2026 14:00\nÀ : Éva Martin\nObjet : Yann vous a écrit\n\n${quoted}`,
  ],
  [
    'Free',
    `Oui pour mardi.\n\n----- Mail original -----\nDe: "Cours Armor" <a@armor.fr>\nÀ: eva@free.fr\nObjet: x\n\n${quoted}`,
  ],
  [
    'Orange',
    `Oui pour mardi.\n\n> Message du 29/11/26 14:00\n> De : "Cours Armor"\n> A : "Eva"\n> Objet : x\n>\n> ${quoted}`,
  ],
  [
    'La Poste',
    `Oui pour mardi.\n\n-----Message d'origine-----\nDe : Cours Armor\nEnvoyé : dim\nA : eva\nObjet : x\n\n${quoted}`,
  ],
  ['Thunderbird', `Oui pour mardi.\n\nLe 29/11/2026 à 14:00, Cours Armor a écrit :\n> ${quoted}`],
  ['a signature', 'Oui pour mardi.\n\n-- \nÉva Martin\n06 11 22 33 44'],
  ['Windows', 'Oui pour mardi.\r\n\r\nLe 29/11/2026 à 14:00, Cours Armor a écrit :\r\n> Bonjour'],
])('what is quoted is cut: %s', (_program, text) => {
  expect(wordsOf(text)).toBe('Oui pour mardi.')
})

test('words that only look like a quotation stay', () => {
  const text = 'Bonjour,\nLe professeur a écrit : « bravo » sur la copie.\n\nVoici :\n- lundi 18 h\n- mardi 19 h'
  expect(wordsOf(text)).toBe(text)
})

test('what a hostile text costs is bounded', () => {
  expect(wordsOf(`Le ${'a, '.repeat(200_000)}`).length).toBeLessThanOrEqual(20_000)
})

const mail = (headers: readonly string[], body: string) =>
  readReply(Buffer.from(['From: Eva <EVA@Exemple.fr>', 'To: fil+abc@x.fr, b@x.fr', ...headers, '', body].join('\r\n')))
test('sender and addresses are read in lower case; absences, lists and reports are told from people', async () => {
  expect(await mail(['Message-ID: <1@x>'], 'Oui')).toMatchObject({
    ...{ messageId: '<1@x>', from: 'eva@exemple.fr', to: ['fil+abc@x.fr', 'b@x.fr'], isAutomatic: false, text: 'Oui' },
  })
  expect((await mail(['Auto-Submitted: no'], 'Oui')).isAutomatic).toBe(false)
  for (const header of [
    'Auto-Submitted: auto-replied',
    'Precedence: list',
    'X-Autoreply: yes',
    'List-Id: <x>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  ])
    expect((await mail([header], 'Oui')).isAutomatic, header).toBe(true)
})

test('a mail without text but HTML is read', async () => {
  const html = await mail(
    ['Content-Type: text/html; charset=utf-8'],
    '<p>Oui pour <b>mardi</b>.</p><img src=x><blockquote>Bonjour Éva</blockquote>',
  )
  expect(html.text).toBe('Oui pour mardi.')
})

test('an image that its text shows is no file, one that was joined is', async () => {
  const image = ['Content-Transfer-Encoding: base64', '', 'iVBORw0KGgo=']
  const parts = [
    ...['--a', 'Content-Type: multipart/related; boundary=r', '', '--r', 'Content-Type: text/html', ''],
    ...[
      '<p>Oui<img src="cid:logo"></p>',
      '--r',
      'Content-Type: image/png; name=logo.png',
      'Content-ID: <logo>',
      ...image,
    ],
    ...[
      '--r--',
      '--a',
      'Content-Type: image/png; name=copie.png',
      'Content-Disposition: inline',
      ...image,
      '--a--',
      '',
    ],
  ]
  const read = await mail(['Content-Type: multipart/mixed; boundary=a'], parts.join('\r\n'))
  expect(read.text).toBe('Oui')
  expect(read.files.map(({ name }) => name)).toEqual(['copie.png'])
})

test('bytes that are no mail do not end the server', async () => {
  expect(await readReply(Buffer.alloc(0))).toMatchObject({ from: null, to: [], text: '' })
  await expect(
    readReply(
      Buffer.from(
        `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(500)}`,
      ),
    ),
  ).rejects.toThrow()
})
