// The parts of a mail: facts, the one button, links when there are several, and the plain text made of them.
import { expect, test } from 'vitest'
import { mailParts, plainMail, preheader } from './mail-parts.ts'

const setting = { ownUrl: 'https://cours.fr/gestion', buttonLabel: 'Répondre' }
const text = `Bonjour Mme Beaumanoir,

Yann Le Floch a déclaré ce cours :
Quand : samedi 21 novembre
Matière : Mathématiques

Jour : samedi 21 novembre, de 18:00 à 19:00, chez la famille, au 12 rue de Nantes à Rennes
Prix : 49,50 €

Répondez en un clic :
https://cours.fr/gestion/r/abc

Ce lien ne sert qu’une fois.`

test('a paragraph of labels is facts, our address alone on its line the button', () => {
  const parts = mailParts(text, setting)
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'text', 'facts', 'text', 'button', 'text'])
  expect(parts[4]).toEqual({ kind: 'button', label: 'Répondre', url: 'https://cours.fr/gestion/r/abc' })
  expect(preheader(parts)).toMatch(/^Jour\u00a0: samedi 21 novembre/)
  expect(plainMail(parts)).toContain(
    '  Jour  samedi 21 novembre, de 18:00 à 19:00, chez la famille,\n        au 12 rue de Nantes à Rennes\n  Prix  49,50 €',
  )
  expect(plainMail(parts)).toContain('Répondre\u00a0:\nhttps://cours.fr/gestion/r/abc')
})

test('several addresses are links, each under its words; a label before an address names it', () => {
  const parts = mailParts(
    'Mercredi\nhttps://cours.fr/gestion/r/a\n\nMot de passe oublié : https://cours.fr/gestion/r/b',
    setting,
  )
  expect(parts).toEqual([
    { kind: 'text', lines: ['Mercredi'] },
    { kind: 'link', label: 'Répondre', url: 'https://cours.fr/gestion/r/a' },
    { kind: 'link', label: 'Mot de passe oublié', url: 'https://cours.fr/gestion/r/b' },
  ])
})

test('what people typed never becomes a button or a link', () => {
  for (const foreign of [
    'https://cours.fr.pirate.net/gestion/r/a',
    'https://cours.fr/gestionnaire',
    'http://cours.fr/gestion/x',
  ])
    expect(mailParts(foreign, setting)).toEqual([{ kind: 'text', lines: [foreign] }])
})
